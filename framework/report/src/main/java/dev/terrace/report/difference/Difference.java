package dev.terrace.report.difference;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;

import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.QueueStanding;
import dev.terrace.report.Decisions;
import dev.terrace.report.Roles;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The differences between the decisions of two cycles. Every list is sorted by name.
 *
 * @param moves without pods of one role that changed places among themselves
 * @param evictedBefore pods that only the first evicts
 * @param evictedAfter pods that only the second evicts
 */
public record Difference(
        List<Move> moves,
        List<String> evictedBefore,
        List<String> evictedAfter,
        List<PhaseChange> phases,
        List<QueueChange> queues) {

    /** As below, of cycles in which no pod stands in for another. */
    public static Difference between(CycleReport before, CycleReport after) {
        return between(before, after, Roles.none());
    }

    /** @param roles which pods can change places without a difference */
    public static Difference between(CycleReport before, CycleReport after, Roles roles) {
        Decisions left = Decisions.of(before);
        Decisions right = Decisions.of(after);
        return new Difference(
                moves(left, right, roles),
                without(left.evicts(), right.evicts()),
                without(right.evicts(), left.evicts()),
                phases(left.podGroupPhases(), right.podGroupPhases()),
                queues(before.queues(), after.queues()));
    }

    public boolean isEmpty() {
        return Stream.of(moves, evictedBefore, evictedAfter, phases, queues).allMatch(List::isEmpty);
    }

    private static List<Move> moves(Decisions left, Decisions right, Roles roles) {
        Set<String> pods = new TreeSet<>();
        for (Decisions decisions : List.of(left, right)) {
            pods.addAll(decisions.binds().keySet());
            pods.addAll(decisions.bindsAfterVolumes().keySet());
            pods.addAll(decisions.pipelined().keySet());
            pods.addAll(decisions.fails());
        }
        List<Move> moves = pods.stream()
                .map(pod -> new Move(pod, fate(pod, left), fate(pod, right)))
                .filter(move -> !move.before().equals(move.after()))
                .toList();
        Map<Object, List<Move>> byRole = moves.stream().collect(groupingBy(move -> roles.of(move.pod())));
        return moves.stream()
                .filter(move -> !isExchange(byRole.getOrDefault(roles.of(move.pod()), List.of())))
                .toList();
    }

    /** Whether the pods have the same places after as before, in another order. */
    private static boolean isExchange(List<Move> ofRole) {
        return ofRole.stream()
                .map(Move::before)
                .sorted()
                .toList()
                .equals(ofRole.stream().map(Move::after).sorted().toList());
    }

    private static String fate(String pod, Decisions decisions) {
        if (decisions.binds().containsKey(pod)) {
            return decisions.binds().get(pod);
        }
        if (decisions.bindsAfterVolumes().containsKey(pod)) {
            return decisions.bindsAfterVolumes().get(pod) + " (after its volumes)";
        }
        if (decisions.fails().contains(pod)) {
            return "fails";
        }
        return decisions.pipelined().containsKey(pod) ? decisions.pipelined().get(pod) + " (later)" : "waits";
    }

    private static List<String> without(List<String> all, List<String> others) {
        Set<String> rest = new TreeSet<>(all);
        others.forEach(rest::remove);
        return List.copyOf(rest);
    }

    private static List<PhaseChange> phases(Map<String, String> left, Map<String, String> right) {
        Set<String> groups = new TreeSet<>(left.keySet());
        groups.addAll(right.keySet());
        return groups.stream()
                .map(group -> new PhaseChange(group, left.getOrDefault(group, ""), right.getOrDefault(group, "")))
                .filter(change -> !change.before().equals(change.after()))
                .toList();
    }

    private static List<QueueChange> queues(List<QueueStanding> left, List<QueueStanding> right) {
        Map<String, Holding> before = holdings(left);
        Map<String, Holding> after = holdings(right);
        Set<String> names = new TreeSet<>(before.keySet());
        names.addAll(after.keySet());
        return names.stream()
                .map(name -> new QueueChange(
                        name, before.getOrDefault(name, Holding.none()), after.getOrDefault(name, Holding.none())))
                .filter(change -> change.before().differsFrom(change.after()))
                .toList();
    }

    private static Map<String, Holding> holdings(List<QueueStanding> queues) {
        return queues.stream().collect(toMap(QueueStanding::name, Holding::of));
    }
}
