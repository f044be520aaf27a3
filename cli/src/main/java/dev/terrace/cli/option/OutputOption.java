package dev.terrace.cli.option;

import dev.terrace.report.Document;
import java.io.PrintWriter;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** The {@code --output} option of commands whose result is a table or a document. */
public final class OutputOption implements Output {
    /** The formats, spelled as on the command line. */
    private enum Format {
        table,
        json,
        yaml
    }

    @Option(
            names = "--output",
            paramLabel = "FORMAT",
            description = "${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private Format format = Format.table;

    /** Returns whether the result is printed for people. */
    public boolean isTable() {
        return format == Format.table;
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
