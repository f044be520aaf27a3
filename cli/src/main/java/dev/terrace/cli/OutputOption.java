package dev.terrace.cli;

import dev.terrace.report.Document;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** The {@code --output} option: the format of a command's result. */
final class OutputOption {
    @Option(
            names = "--output",
            paramLabel = "FORMAT",
            description = "${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private OutputFormat format;

    /** Defaults to a table. */
    OutputOption() {
        this(OutputFormat.table);
    }

    /** @param otherwise the default format */
    OutputOption(OutputFormat otherwise) {
        format = otherwise;
    }

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
        switch (format) {
            case table -> table.run();
            case json -> Document.json(document.get(), console.out());
            case yaml -> Document.yaml(document.get(), console.out());
        }
        console.out().flush();
    }
}
