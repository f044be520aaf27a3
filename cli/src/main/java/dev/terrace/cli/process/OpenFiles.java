package dev.terrace.cli.process;

import com.sun.management.UnixOperatingSystemMXBean;
import dev.terrace.files.Fault;
import java.lang.management.ManagementFactory;

/** The limit of the operating system on the open files and connections of the process. */
public final class OpenFiles {
    /** The least number of open files. JARs of Terrace and its plugins need about a hundred, the server the rest. */
    private static final long WANTED = 256;

    /** The sentence about too low a limit, with its remedy. */
    public static final String TOO_FEW =
            "too few files may be open at a time; at least %s are needed ('ulimit -n 1024' allows more)"
                    .formatted(WANTED);

    private OpenFiles() {}

    /**
     * Checks before a server starts that it can accept connections.
     *
     * @throws dev.terrace.model.finding.InvalidInput if too few files may be open
     */
    public static void requireEnough() {
        if (areFew()) {
            throw Fault.at("ulimit -n", TOO_FEW);
        }
    }

    /** Returns whether the limit is low enough to explain an otherwise unexplained failure. */
    public static boolean areFew() {
        return limit() < WANTED;
    }

    private static long limit() {
        try {
            return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
                    ? system.getMaxFileDescriptorCount()
                    : Long.MAX_VALUE;
        } catch (LinkageError e) {
            // Not even the JDK's own library can be opened.
            return 0;
        }
    }
}
