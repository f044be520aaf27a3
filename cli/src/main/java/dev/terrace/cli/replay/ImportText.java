package dev.terrace.cli.replay;

import dev.terrace.cli.layout.Page;
import dev.terrace.cli.layout.Table;
import dev.terrace.replay.imports.Imported;
import dev.terrace.replay.imports.RowTally;
import dev.terrace.replay.trace.TraceSummary;
import dev.terrace.report.Fields;
import java.util.Map;

/** Prints the statistics of an imported history and of its rows. */
public final class ImportText {
    private ImportText() {}

    public static void print(Imported imported, Page page) {
        TraceText.print(imported.trace(), page);
        RowTally rows = imported.rows();
        Table table = Table.of("IMPORT", ">ROWS");
        table.row("read", rows.read());
        table.row("kept", rows.kept());
        table.row("skipped", rows.skippedRows());
        table.print(page);
        page.out().flush();
    }

    /** Returns the statistics as a document. */
    public static Map<String, Object> document(Imported imported) {
        RowTally rows = imported.rows();
        Fields counts =
                new Fields().with("read", rows.read()).with("kept", rows.kept()).with("skipped", rows.skipped());
        return new Fields().withAll(TraceSummary.document(imported.trace())).with("rows", counts);
    }
}
