package dev.terrace.cli.option;

import dev.terrace.report.Document;
import java.io.PrintWriter;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** The {@code --output} option of commands that also write their figures as CSV. */
public final class CsvOutput implements Output {
    /** The formats, spelled as on the command line. */
    private enum Format {
        table,
        json,
        yaml,
        csv
    }

    @Option(
            names = "--output",
            paramLabel = "FORMAT",
            description = "${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private Format format = Format.table;

    @Override
    public void show(PrintWriter out, Runnable table, Supplier<Map<String, Object>> document, Runnable csv) {
        switch (format) {
            case table -> table.run();
            case json -> Document.json(document.get(), out);
            case yaml -> Document.yaml(document.get(), out);
            case csv -> csv.run();
        }
        out.flush();
    }
}
