package dev.terrace.cli.option;

import java.io.PrintWriter;
import java.util.Map;
import java.util.function.Supplier;

/** The {@code --output} option: the format of a command's result. */
public interface Output {
    /**
     * Writes the whole result in the format.
     *
     * @param table prints the result for people
     * @param document returns the result for programs
     * @param csv prints the figures of the result as CSV
     */
    void show(PrintWriter out, Runnable table, Supplier<Map<String, Object>> document, Runnable csv);

    /** Writes a whole result that cannot be CSV. */
    default void show(PrintWriter out, Runnable table, Supplier<Map<String, Object>> document) {
        show(out, table, document, () -> {});
    }
}
