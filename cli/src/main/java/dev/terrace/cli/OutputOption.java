package dev.terrace.cli;

import dev.terrace.cli.option.Output;
import dev.terrace.report.Document;
import java.io.PrintWriter;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** The {@code --output} option of commands whose result is a table or a document. */
final class OutputOption implements Output {
    @Option(
            names = "--output",
            paramLabel = "FORMAT",
            description = "${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private OutputFormat format = OutputFormat.table;

    OutputFormat format() {
        return format;
    }

    /**
     * Writes the whole result.
     *
     * @param table prints the result for people
     * @param document returns the result for programs
     */
    void show(Console console, Runnable table, Supplier<Map<String, Object>> document) {
        show(console.out(), table, document, () -> {});
    }

    /** Writes the result; never as CSV. */
    @Override
    public void show(PrintWriter out, Runnable table, Supplier<Map<String, Object>> document, Runnable csv) {
        switch (format) {
            case table -> table.run();
            case json -> Document.json(document.get(), out);
            case yaml -> Document.yaml(document.get(), out);
        }
        out.flush();
    }
}
