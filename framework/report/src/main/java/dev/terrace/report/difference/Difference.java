package dev.terrace.report.difference;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.groupingBy;

import dev.terrace.model.report.Fate;
import dev.terrace.report.Decisions;
import dev.terrace.report.PodEquivalence;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The differences between the decisions of two cycles.
 *
 * @param moves by kind, then by name, without pods of one role that only exchanged places
 * @param phases by name
 */
public record Difference(List<Move> moves, List<PhaseChange> phases, Balance balance) {
    public static Difference between(CycleFates before, CycleFates after) {
        return new Difference(
                moves(before, after),
                phases(phases(before), phases(after)),
                Balance.between(before.report(), after.report()));
    }

    public boolean isEmpty() {
        return moves.isEmpty() && phases.isEmpty() && balance.changes().isEmpty();
    }

    /** Returns the pods that only the first cycle evicts, by name. */
    List<String> evictedBefore() {
        return pods(move -> move.before().fate() == Fate.EVICTED);
    }

    /** Returns the pods that only the second cycle evicts, by name. */
    List<String> evictedAfter() {
        return pods(move -> move.after().fate() == Fate.EVICTED);
    }

    private List<String> pods(Predicate<Move> which) {
        return moves.stream().filter(which).map(Move::pod).sorted().toList();
    }

    private static List<Move> moves(CycleFates before, CycleFates after) {
        Set<String> pods = new TreeSet<>(before.decided());
        pods.addAll(after.decided());
        List<Move> moves = pods.stream()
                .map(pod -> new Move(pod, before.fate(pod), after.fate(pod)))
                .filter(move -> !move.before().equals(move.after()))
                .toList();
        PodEquivalence roles = PodEquivalence.of(List.of(before.cluster(), after.cluster()));
        Map<Object, List<Move>> placed =
                moves.stream().filter(move -> !move.isEviction()).collect(groupingBy(move -> roles.of(move.pod())));
        return moves.stream()
                .filter(move -> move.isEviction() || !isExchange(placed.getOrDefault(roles.of(move.pod()), List.of())))
                .sorted(comparing(Move::kind).thenComparing(Move::pod))
                .toList();
    }

    /** Returns whether the pods have the same places before and after, in a different order. */
    private static boolean isExchange(List<Move> ofRole) {
        return words(ofRole, Move::before).equals(words(ofRole, Move::after));
    }

    private static List<String> words(List<Move> moves, Function<Move, PodFate> side) {
        return moves.stream().map(side).map(PodFate::word).sorted().toList();
    }

    /** Returns the phases of all groups of the cluster, also of those that the cycle does not decide on. */
    private static Map<String, String> phases(CycleFates cycle) {
        Map<String, String> phases = new HashMap<>();
        cycle.cluster().jobs().forEach(job -> phases.put(job.key(), job.phase().spelling()));
        phases.putAll(Decisions.of(cycle.report()).podGroupPhases());
        return phases;
    }

    private static List<PhaseChange> phases(Map<String, String> left, Map<String, String> right) {
        Set<String> groups = new TreeSet<>(left.keySet());
        groups.addAll(right.keySet());
        String absent = Fate.ABSENT.word();
        return groups.stream()
                .map(group ->
                        new PhaseChange(group, left.getOrDefault(group, absent), right.getOrDefault(group, absent)))
                .filter(change -> !change.before().equals(change.after()))
                .toList();
    }

    /** A group whose phase differs; a phase is {@code absent} if the cluster lacks the group. */
    public record PhaseChange(String group, String before, String after) {
        public boolean isOfFirstOnly() {
            return after.equals(Fate.ABSENT.word());
        }

        public boolean isOfSecondOnly() {
            return before.equals(Fate.ABSENT.word());
        }
    }
}
