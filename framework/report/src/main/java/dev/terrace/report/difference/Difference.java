package dev.terrace.report.difference;

import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.QueueStanding;
import dev.terrace.report.Decisions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The differences between the decisions of two cycles on the same cluster. Every list is sorted by name.
 *
 * @param evictedBefore pods that only the first evicts
 * @param evictedAfter pods that only the second evicts
 */
public record Difference(
        List<Move> moves,
        List<String> evictedBefore,
        List<String> evictedAfter,
        List<PhaseChange> phases,
        List<QueueChange> queues) {

    public static Difference between(CycleReport before, CycleReport after) {
        Decisions left = Decisions.of(before);
        Decisions right = Decisions.of(after);
        return new Difference(
                moves(left, right),
                without(left.evicts(), right.evicts()),
                without(right.evicts(), left.evicts()),
                phases(left.podGroupPhases(), right.podGroupPhases()),
                queues(before.queues(), after.queues()));
    }

    public boolean isEmpty() {
        return Stream.of(moves, evictedBefore, evictedAfter, phases, queues).allMatch(List::isEmpty);
    }

    private static List<Move> moves(Decisions left, Decisions right) {
        Set<String> pods = new TreeSet<>();
        for (Decisions decisions : List.of(left, right)) {
            pods.addAll(decisions.binds().keySet());
            pods.addAll(decisions.bindsAfterVolumes().keySet());
            pods.addAll(decisions.pipelined().keySet());
            pods.addAll(decisions.fails());
        }
        return pods.stream()
                .map(pod -> new Move(pod, fate(pod, left), fate(pod, right)))
                .filter(move -> !move.before().equals(move.after()))
                .toList();
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

    /** Both cycles saw one cluster, so both list the same queues in the same order. */
    private static List<QueueChange> queues(List<QueueStanding> left, List<QueueStanding> right) {
        List<QueueChange> changes = new ArrayList<>();
        for (int q = 0; q < left.size(); q++) {
            QueueStanding before = left.get(q);
            QueueStanding after = right.get(q);
            if (!before.allocated().equals(after.allocated()) || before.waitingTasks() != after.waitingTasks()) {
                changes.add(new QueueChange(
                        before.name(),
                        before.allocated(),
                        after.allocated(),
                        before.waitingTasks(),
                        after.waitingTasks()));
            }
        }
        return changes;
    }
}
