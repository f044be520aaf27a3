package dev.terrace.whatif.comparison;

import static java.util.Comparator.comparing;

import dev.terrace.report.PodEquivalence;
import dev.terrace.report.difference.CycleFates;
import dev.terrace.report.difference.Move;
import dev.terrace.report.difference.PodFate;
import dev.terrace.report.difference.PodFate.Kind;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** The fates of the pods that differ between several cycles. */
final class Fates {
    private final List<CycleFates> cycles;
    private final Map<String, List<PodFate>> differing = new TreeMap<>();
    private final Set<String> exchanged = new HashSet<>();

    Fates(List<Contender> contenders) {
        cycles = contenders.stream()
                .map(contender -> new CycleFates(contender.cluster(), contender.report()))
                .toList();
        Set<String> decided = new TreeSet<>();
        cycles.forEach(cycle -> decided.addAll(cycle.decided()));
        for (String pod : decided) {
            List<PodFate> fates =
                    cycles.stream().map(cycle -> settled(cycle.fate(pod))).toList();
            if (fates.stream().distinct().count() > 1) {
                differing.put(pod, fates);
            }
        }
        PodEquivalence roles =
                PodEquivalence.of(cycles.stream().map(CycleFates::cluster).toList());
        Map<Object, Map<String, List<PodFate>>> byRole = new HashMap<>();
        differing.forEach((pod, fates) ->
                byRole.computeIfAbsent(roles.of(pod), role -> new HashMap<>()).put(pod, fates));
        byRole.values().stream().filter(this::isExchange).map(Map::keySet).forEach(exchanged::addAll);
    }

    /** Returns the fate without the binding of volumes, which a comparison does not show. */
    private static PodFate settled(PodFate fate) {
        return fate.kind() == Kind.BOUND_AFTER_VOLUMES ? new PodFate(Kind.BOUND, fate.node()) : fate;
    }

    /** Returns one fate per cycle for each differing pod; the most severe difference first, then by name. */
    Map<String, List<PodFate>> differing() {
        Map<String, List<PodFate>> ordered = new LinkedHashMap<>();
        differing.entrySet().stream()
                .sorted(comparing((Map.Entry<String, List<PodFate>> pod) -> exchanged.contains(pod.getKey()))
                        .thenComparing(pod -> gravest(pod.getValue())))
                .forEach(pod -> ordered.put(pod.getKey(), pod.getValue()));
        return ordered;
    }

    /** Returns the pods of roles that have the same places in all cycles, in a different order. */
    Set<String> exchanged() {
        return exchanged;
    }

    private static Move.Kind gravest(List<PodFate> fates) {
        PodFate first = fates.get(0);
        return fates.stream()
                .filter(fate -> !fate.equals(first))
                .map(fate -> Move.Kind.of(first, fate))
                .min(comparing(kind -> kind))
                .orElseThrow();
    }

    /**
     * Returns whether the pods of a role have the same places in all cycles. A running pod's place includes its current
     * node.
     */
    private boolean isExchange(Map<String, List<PodFate>> ofRole) {
        return IntStream.range(0, cycles.size())
                        .mapToObj(c -> places(ofRole, c))
                        .distinct()
                        .count()
                == 1;
    }

    private Map<String, Integer> places(Map<String, List<PodFate>> ofRole, int cycle) {
        Map<String, Integer> places = new HashMap<>();
        ofRole.forEach((pod, fates) ->
                places.merge(fates.get(cycle).word() + "\n" + cycles.get(cycle).runsOn(pod), 1, Integer::sum));
        return places;
    }
}
