package dev.terrace.plugins.deviceshare;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The rules by which pods want cards without others of their rule: each is a set of labels, and a pod with all of them
 * comes under it.
 *
 * @see <a
 *     href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/plugins/deviceshare/gpuexclusive.go">Volcano,
 *     gpuexclusive</a>
 */
record ExclusiveRules(List<Map<String, String>> labels) {
    /** Reads the argument; as in Volcano, what is not a list of maps from text to text is passed over. */
    static ExclusiveRules of(Object argument) {
        List<Map<String, String>> rules = new ArrayList<>();
        for (Object rule : argument instanceof List<?> list ? list : List.of()) {
            Map<String, String> labels = new HashMap<>();
            if (rule instanceof Map<?, ?> map) {
                map.forEach((key, value) -> {
                    if (key instanceof String label && value instanceof String text) {
                        labels.put(label, text);
                    }
                });
            }
            if (!labels.isEmpty()) {
                rules.add(Map.copyOf(labels));
            }
        }
        return new ExclusiveRules(List.copyOf(rules));
    }

    boolean areNone() {
        return labels.isEmpty();
    }

    /** The numbers of the rules that a pod comes under. */
    List<Integer> of(Pod pod) {
        List<Integer> matching = new ArrayList<>();
        for (int rule = 0; rule < labels.size(); rule++) {
            if (labels.get(rule).entrySet().stream()
                    .allMatch(label -> label.getValue().equals(pod.label(label.getKey())))) {
                matching.add(rule);
            }
        }
        return List.copyOf(matching);
    }
}
