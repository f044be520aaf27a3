package dev.terrace.cli.report;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toSet;

import dev.terrace.cli.layout.Columns;
import dev.terrace.cli.layout.Page;
import dev.terrace.cli.layout.Table;
import dev.terrace.model.finding.Words;
import dev.terrace.report.difference.Difference;
import dev.terrace.report.difference.Difference.PhaseChange;
import dev.terrace.report.difference.Holding;
import dev.terrace.report.difference.Move;
import dev.terrace.report.difference.QueueChange;
import dev.terrace.report.name.Owners;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** A difference as tables: first the queues that gain and lose, then pods and groups. */
public final class DifferenceText {
    private DifferenceText() {}

    /**
     * @param first the first configuration, as the user named it
     * @param second the second
     * @param owners the owners of the jobs of both clusters
     */
    public static void print(String first, String second, Difference difference, Owners owners, Page page) {
        page.println();
        if (difference.isEmpty()) {
            page.print(List.of("No difference: " + first + " and " + second + " decide the same."), "   ");
            page.println();
            return;
        }
        page.bold(List.of("B: " + BalanceText.of(difference.balance())), "");
        page.print(counts(difference), "   ");
        page.faint(List.of("A " + first, "B " + second), "   ");
        queues(difference.balance().changes()).print(page);
        moves(difference.moves()).print(page);
        phases(difference.phases(), owners).print(page);
        page.println();
    }

    private static List<String> counts(Difference difference) {
        List<String> counts = new ArrayList<>(byKind(difference.moves()));
        List<PhaseChange> phases = difference.phases();
        long before = phases.stream().filter(PhaseChange::isOfFirstOnly).count();
        long after = phases.stream().filter(PhaseChange::isOfSecondOnly).count();
        groups(phases.size() - before - after, "in another phase", counts);
        groups(before, "in A only", counts);
        groups(after, "in B only", counts);
        return counts;
    }

    private static void groups(long count, String says, List<String> counts) {
        if (count > 0) {
            counts.add(Words.count(count, "group") + " " + says);
        }
    }

    /** Counts the pods of each kind, in the order of the kinds. */
    private static List<String> byKind(List<Move> moves) {
        Map<Move.Kind, Long> counts = moves.stream().collect(groupingBy(Move::kind, TreeMap::new, counting()));
        List<String> texts = new ArrayList<>();
        counts.forEach((kind, count) -> texts.add(count + " " + says(kind)));
        return texts;
    }

    private static String says(Move.Kind kind) {
        return switch (kind) {
            case EVICTED -> "evicted by B only";
            case FAILS -> "failed by one only";
            case UNPLACED -> "placed by A only";
            case SPARED -> "evicted by A only";
            case PLACED -> "placed by B only";
            case PIPELINED -> "pipelined by B, bound by A";
            case BOUND -> "bound by B, pipelined by A";
            case MOVED -> "placed elsewhere";
        };
    }

    private static Table queues(List<QueueChange> changes) {
        return FirstItems.of(changes)
                .in(new Columns<QueueChange>()
                        .left("QUEUE", QueueChange::queue)
                        .left("HOLDS UNDER A", change -> held(change.before()))
                        .left("UNDER B", change -> held(change.after()))
                        .right("WAIT A", change -> change.before().waitingPods())
                        .right("WAIT B", change -> change.after().waitingPods())
                        .left("GAINS", QueueChange::gain));
    }

    private static String held(Holding holding) {
        return holding.promised().isEmpty()
                ? holding.allocated().show()
                : holding.allocated().show() + ", pipelined "
                        + holding.promised().show();
    }

    private static Table moves(List<Move> moves) {
        FirstItems<AlikeGroup<Move>> capped =
                AlikeGroup.firstOfPods(moves, Move::pod, move -> List.of(move.before(), move.after()));
        Table table = capped.in(new Columns<AlikeGroup<Move>>()
                .left("POD", alike -> alike.names(Move::pod, "pod"))
                .left("UNDER A", alike -> alike.first().before().shown())
                .left("UNDER B", alike -> alike.first().after().shown()));
        if (capped.left() == 0) {
            return table;
        }
        Set<Move> shown =
                capped.shown().stream().flatMap(alike -> alike.items().stream()).collect(toSet());
        List<Move> rest = moves.stream().filter(move -> !shown.contains(move)).toList();
        return table.footer(capped.footer() + ": " + String.join(", ", byKind(rest)));
    }

    private static Table phases(List<PhaseChange> changes, Owners owners) {
        return FirstItems.of(changes)
                .in(new Columns<PhaseChange>()
                        .left("GROUP", change -> owners.nameOf(change.group()))
                        .left("UNDER A", PhaseChange::before)
                        .left("UNDER B", PhaseChange::after));
    }
}
