package dev.terrace.cli.report;

import dev.terrace.cli.layout.Column;
import dev.terrace.cli.layout.Flow;
import dev.terrace.cli.layout.Page;
import dev.terrace.cli.layout.Table;
import dev.terrace.report.difference.Difference;
import dev.terrace.report.difference.Holding;
import dev.terrace.report.difference.Move;
import dev.terrace.report.difference.PhaseChange;
import dev.terrace.report.difference.QueueChange;
import java.io.PrintWriter;
import java.util.List;
import java.util.stream.Stream;

/** A difference as tables: first which queues gain and lose, then every pod and group. */
public final class DifferenceText {
    private DifferenceText() {}

    /**
     * @param first the first configuration, as the user named it
     * @param second the second
     */
    public static void print(String first, String second, Difference difference, PrintWriter out, Page page) {
        out.println();
        if (difference.isEmpty()) {
            printLines(List.of("No difference: " + first + " and " + second + " decide the same."), out, page);
            out.println();
            return;
        }
        printLines(
                List.of(
                        difference.moves().size() + " placed differently",
                        difference.evictedBefore().size() + " evicted by A only",
                        difference.evictedAfter().size() + " by B only",
                        difference.phases().size() + " phases differ"),
                out,
                page);
        Flow.of(List.of("A " + first, "B " + second), "   ", page)
                .forEach(line -> out.println(page.ink().faint(line)));
        queues(difference.queues()).print(out, page);
        moves(difference.moves()).print(out, page);
        evictions(difference).print(out, page);
        phases(difference.phases()).print(out, page);
        out.println();
    }

    private static void printLines(List<String> parts, PrintWriter out, Page page) {
        Flow.of(parts, "   ", page).forEach(out::println);
    }

    private static Table queues(List<QueueChange> changes) {
        Capped<QueueChange> capped = Capped.of(changes);
        Table table = Table.of(
                        Column.left("QUEUE"),
                        Column.left("HOLDS UNDER A"),
                        Column.left("UNDER B"),
                        Column.right("WAIT A"),
                        Column.right("WAIT B"),
                        Column.left("GAINS"))
                .footer(capped.footer());
        for (QueueChange change : capped.shown()) {
            table.row(
                    change.queue(),
                    held(change.before()),
                    held(change.after()),
                    Integer.toString(change.before().waitingPods()),
                    Integer.toString(change.after().waitingPods()),
                    change.gain());
        }
        return table;
    }

    private static String held(Holding holding) {
        return holding.promised().isEmpty()
                ? holding.allocated().show()
                : holding.allocated().show() + ", later " + holding.promised().show();
    }

    private static Table moves(List<Move> moves) {
        Capped<Move> capped = Capped.of(moves);
        Table table = Table.of(Column.left("POD"), Column.left("UNDER A"), Column.left("UNDER B"))
                .footer(capped.footer());
        capped.shown().forEach(move -> table.row(move.pod(), move.before(), move.after()));
        return table;
    }

    private static Table evictions(Difference difference) {
        Capped<List<String>> capped = Capped.of(Stream.concat(
                        difference.evictedBefore().stream().map(pod -> List.of(pod, "A")),
                        difference.evictedAfter().stream().map(pod -> List.of(pod, "B")))
                .toList());
        Table table =
                Table.of(Column.left("EVICTED"), Column.left("ONLY UNDER")).footer(capped.footer());
        capped.shown().forEach(table::row);
        return table;
    }

    private static Table phases(List<PhaseChange> changes) {
        Capped<PhaseChange> capped = Capped.of(changes);
        Table table = Table.of(Column.left("GROUP"), Column.left("UNDER A"), Column.left("UNDER B"))
                .footer(capped.footer());
        capped.shown().forEach(change -> table.row(change.group(), change.before(), change.after()));
        return table;
    }
}
