package dev.terrace.cli.report;

import dev.terrace.cli.layout.Column;
import dev.terrace.cli.layout.Page;
import dev.terrace.cli.layout.Table;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.report.CycleReport.Waiting;
import dev.terrace.report.Outcome;
import java.io.PrintWriter;
import java.util.List;

/** Several cycles in sequence as text: a line for each, then the decisions of the last one. */
public final class ChainText {
    private ChainText() {}

    /** @param outcomes the outcomes in order, at least one */
    public static void print(List<Outcome> outcomes, PrintWriter out, Page page) {
        Table table = Table.of(
                Column.right("CYCLE"),
                Column.left("TIME"),
                Column.right("BOUND"),
                Column.right("EVICTED"),
                Column.right("PIPELINED"),
                Column.right("WAITING"),
                Column.right("GROUPS"),
                Column.right("TOOK"));
        for (int cycle = 0; cycle < outcomes.size(); cycle++) {
            CycleReport report = outcomes.get(cycle).report();
            table.row(
                    Integer.toString(cycle + 1),
                    outcomes.get(cycle).cluster().now().toString(),
                    Long.toString(report.binds().stream().filter(Bind::isAtOnce).count()),
                    Integer.toString(report.evictions().size()),
                    Integer.toString(report.pipelined().size()),
                    Integer.toString(
                            report.waiting().stream().mapToInt(Waiting::tasks).sum()),
                    Integer.toString(report.waiting().size()),
                    Figures.milliseconds(report.timings().total()));
        }
        table.print(out, page);
        OutcomeText.print(outcomes.get(outcomes.size() - 1), out, page);
    }
}
