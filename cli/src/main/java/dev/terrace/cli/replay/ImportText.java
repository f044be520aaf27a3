package dev.terrace.cli.replay;

import dev.terrace.cli.layout.Column;
import dev.terrace.cli.layout.Page;
import dev.terrace.cli.layout.Table;
import dev.terrace.replay.imports.Imported;
import dev.terrace.replay.imports.RowTally;
import dev.terrace.replay.trace.TraceSummary;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;

/** Prints the statistics of an imported history and of its rows. */
public final class ImportText {
    private ImportText() {}

    public static void print(Imported imported, PrintWriter out, Page page) {
        TraceText.print(imported.trace(), out, page);
        RowTally rows = imported.rows();
        Table table = Table.of(Column.left("IMPORT"), Column.right("ROWS"));
        table.row("read", Long.toString(rows.read()));
        table.row("kept", Long.toString(rows.kept()));
        table.row("skipped", Long.toString(rows.skippedRows()));
        table.print(out, page);
        out.flush();
    }

    /** Returns the statistics as a document. */
    public static Map<String, Object> document(Imported imported) {
        RowTally rows = imported.rows();
        Map<String, Object> counts = new LinkedHashMap<>();
        counts.put("read", rows.read());
        counts.put("kept", rows.kept());
        counts.put("skipped", rows.skipped());
        Map<String, Object> document = new LinkedHashMap<>(TraceSummary.document(imported.trace()));
        document.put("rows", counts);
        return document;
    }
}
