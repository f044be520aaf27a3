package dev.terrace.cli;

import dev.terrace.report.Document;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** {@code --output}: the form in which a command shows its result. */
final class OutputOption {
    @Option(
            names = "--output",
            paramLabel = "FORMAT",
            description = "${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private OutputFormat format;

    /** For people, if nothing is said. */
    OutputOption() {
        this(OutputFormat.table);
    }

    /** @param otherwise the form if nothing is said */
    OutputOption(OutputFormat otherwise) {
        format = otherwise;
    }

    OutputFormat format() {
        return format;
    }

    /**
     * Writes the result, all of it.
     *
     * @param table prints the result for people
     * @param document gives the result for programs
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
