package dev.terrace.whatif.comparison;

import dev.terrace.model.TaskSpec;
import dev.terrace.model.order.Ordered;
import dev.terrace.report.Decisions;
import dev.terrace.report.Roles;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What becomes of each pod in each cycle, in a word. */
final class Fates {
    private final List<Decisions> decisions;
    private final List<Ordered<TaskSpec>> pods;
    private final List<Set<String>> evicted = new ArrayList<>();

    private Fates(List<Contender> contenders) {
        decisions = contenders.stream()
                .map(contender -> Decisions.of(contender.report()))
                .toList();
        pods = contenders.stream()
                .map(contender -> Ordered.of(contender.cluster().tasks(), TaskSpec.ORDER))
                .toList();
        decisions.forEach(ofCycle -> evicted.add(Set.copyOf(ofCycle.evicts())));
    }

    /** The words of the pods for which they differ, one for each cycle. */
    static SortedMap<String, List<String>> of(List<Contender> contenders) {
        Fates fates = new Fates(contenders);
        SortedMap<String, List<String>> differing = new TreeMap<>();
        for (String pod : fates.decided()) {
            List<String> words = fates.words(pod);
            if (words.stream().distinct().count() > 1) {
                differing.put(pod, words);
            }
        }
        return differing;
    }

    /** Of pods that differ, those of a role that have the same places in all cycles, in another order. */
    static Set<String> exchanged(List<Contender> contenders, Set<String> differing) {
        Fates fates = new Fates(contenders);
        Roles roles = Roles.of(contenders.stream().map(Contender::cluster).toList());
        Map<Object, List<String>> byRole = new LinkedHashMap<>();
        differing.forEach(pod ->
                byRole.computeIfAbsent(roles.of(pod), role -> new ArrayList<>()).add(pod));
        return byRole.values().stream()
                .filter(fates::isExchange)
                .flatMap(List::stream)
                .collect(Collectors.toSet());
    }

    /** All pods that any of the cycles decided about. */
    private Set<String> decided() {
        Set<String> decided = new TreeSet<>();
        for (Decisions ofCycle : decisions) {
            decided.addAll(ofCycle.binds().keySet());
            decided.addAll(ofCycle.bindsAfterVolumes().keySet());
            decided.addAll(ofCycle.pipelined().keySet());
            decided.addAll(ofCycle.evicts());
            decided.addAll(ofCycle.fails());
        }
        return decided;
    }

    private List<String> words(String pod) {
        List<String> words = new ArrayList<>();
        for (int c = 0; c < decisions.size(); c++) {
            words.add(word(pod, c));
        }
        return words;
    }

    private String word(String pod, int cycle) {
        Decisions of = decisions.get(cycle);
        if (evicted.get(cycle).contains(pod)) {
            return "evicted";
        }
        String node = of.binds().get(pod);
        if (node != null) {
            return node;
        }
        String afterVolumes = of.bindsAfterVolumes().get(pod);
        if (afterVolumes != null) {
            return afterVolumes;
        }
        String promised = of.pipelined().get(pod);
        if (promised != null) {
            return promised + " (later)";
        }
        if (of.fails().contains(pod)) {
            return "fails";
        }
        boolean isOnNode =
                pods.get(cycle).find(pod).filter(task -> !task.node().isEmpty()).isPresent();
        return isOnNode ? "stays" : "waits";
    }

    /** Whether the pods have the same places in all cycles. A pod that runs has its own. */
    private boolean isExchange(List<String> ofRole) {
        Map<String, Integer> first = places(ofRole, 0);
        for (int c = 1; c < decisions.size(); c++) {
            if (!places(ofRole, c).equals(first)) {
                return false;
            }
        }
        return true;
    }

    private Map<String, Integer> places(List<String> ofRole, int cycle) {
        Map<String, Integer> places = new HashMap<>();
        for (String pod : ofRole) {
            String runsOn = pods.get(cycle).find(pod).map(TaskSpec::node).orElse("");
            places.merge(word(pod, cycle) + "\n" + runsOn, 1, Integer::sum);
        }
        return places;
    }
}
