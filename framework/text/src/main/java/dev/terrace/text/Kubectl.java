package dev.terrace.text;

import java.util.List;

/** Lines that kubectl prints between objects when its standard error is redirected into the same file. */
final class Kubectl {
    private static final List<String> REMARKS = List.of("No resources found", "Warning: ");
    private static final List<String> ERRORS = List.of(
            "Error from server",
            "error: the server ",
            "error: You must be logged in",
            "error: unable to ",
            "Unable to connect to the server",
            "The connection to the server ");
    private static final String LOG = "==== START logs for ";
    private static final String END_OF_LOG = "==== END logs for ";

    private Kubectl() {}

    /** Returns whether the line can be skipped. */
    static boolean isRemark(String line) {
        return REMARKS.stream().anyMatch(line::startsWith);
    }

    static boolean isError(String line) {
        return ERRORS.stream().anyMatch(line::startsWith);
    }

    /**
     * Returns whether the log of a container follows, as {@code kubectl cluster-info dump} prints it among the objects.
     */
    static boolean beginsLog(String line) {
        return line.startsWith(LOG);
    }

    static boolean endsLog(String line) {
        return line.startsWith(END_OF_LOG);
    }

    /** Returns whether a line may be of interest by its first character. */
    static boolean mayBegin(int first) {
        return switch (first) {
            case 'N', 'W', 'E', 'e', 'U', 'T', '=' -> true;
            default -> false;
        };
    }
}
