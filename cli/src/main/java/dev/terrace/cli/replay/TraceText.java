package dev.terrace.cli.replay;

import dev.terrace.cli.layout.Column;
import dev.terrace.cli.layout.Page;
import dev.terrace.cli.layout.Table;
import dev.terrace.cli.report.Figures;
import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.trace.TraceSummary;
import java.io.PrintWriter;
import java.util.Map;

/** Prints the statistics of a trace. */
public final class TraceText {
    private TraceText() {}

    public static void print(Trace trace, PrintWriter out, Page page) {
        TraceSummary summary = TraceSummary.of(trace);
        Table table = Table.of(Column.left("TRACE"), Column.left(trace.name()));
        table.row("jobs", Figures.count(summary.jobs(), "job") + ", " + Figures.count(summary.tasks(), "task"));
        table.row("span", ReplayText.duration(summary.span()) + " from first to last submission");
        table.row("start", trace.start().toString());
        table.row(
                "nodes",
                trace.nodes().isEmpty()
                        ? "unknown"
                        : Figures.count(trace.nodeCount(), "node") + " with " + cpu(summary.capacity()));
        if (!trace.nodeChanges().isEmpty()) {
            table.row("node changes", Integer.toString(trace.nodeChanges().size()));
        }
        table.row("load", Double.isFinite(summary.load()) ? Figures.ratio(summary.load()) : "unknown");
        table.row("widest job", summary.widest().id() + ": " + cpu(summary.width()));
        trace.header().forEach(table::row);
        table.print(out, page);
        counts("MISSING", "JOBS", summary.missing(), out, page);
        counts("LEFT OUT", "ROWS", trace.leftOut(), out, page);
        out.flush();
    }

    private static void counts(String title, String counted, Map<String, Integer> counts, PrintWriter out, Page page) {
        Table table = Table.of(Column.left(title), Column.right(counted));
        counts.forEach((what, number) -> table.row(what, Integer.toString(number)));
        table.print(out, page);
    }

    private static String cpu(long milli) {
        return Figures.plain(milli / 1000.0) + " cpu";
    }
}
