package dev.terrace.plugins.deviceshare;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Rules that keep pods of the same rule on separate cards. A rule is a set of labels, and matches pods that have all of
 * them.
 *
 * @see <a
 *     href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/plugins/deviceshare/gpuexclusive.go">Volcano,
 *     gpuexclusive</a>
 */
record ExclusiveRules(List<Map<String, String>> labels) {
    static final ExclusiveRules NONE = new ExclusiveRules(List.of());

    /** Parses the argument. As in Volcano, anything but a list of maps from text to text is ignored. */
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

    /** Remarks on the ignored parts of the argument. */
    static List<String> remarks(Object argument) {
        if (!(argument instanceof List<?> rules)) {
            return List.of("it is not a list of maps of labels, and is ignored.");
        }
        List<String> found = new ArrayList<>();
        for (Object rule : rules) {
            if (!(rule instanceof Map<?, ?> labels)) {
                found.add("'%s' is not a map of labels, and is ignored.".formatted(rule));
                continue;
            }
            labels.forEach((label, value) -> {
                if (!(value instanceof String)) {
                    found.add("label '%s' has the value %s, which is not a text, and is ignored: put it in quotes."
                            .formatted(label, value));
                }
            });
        }
        return found;
    }

    boolean areNone() {
        return labels.isEmpty();
    }

    /** The numbers of the rules that match a pod. */
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
