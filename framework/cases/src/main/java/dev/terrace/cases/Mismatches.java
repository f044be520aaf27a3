package dev.terrace.cases;

import dev.terrace.report.Decisions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Describes differences between expected and actual decisions: the first four of each part. */
final class Mismatches {
    private static final int MAX_LINES = 4;

    private final Predicate<String> isCompared;
    private final List<String> lines = new ArrayList<>();

    private Mismatches(Predicate<String> isCompared) {
        this.isCompared = isCompared;
    }

    /**
     * Returns one line for each difference; empty if all parts are equal.
     *
     * @param isCompared the parts to compare
     */
    static List<String> between(Decisions expected, Decisions got, Predicate<String> isCompared) {
        Mismatches found = new Mismatches(isCompared);
        found.compare("binds", expected.binds(), got.binds());
        // Cases that Volcano decided without a cluster lack this part, because no volumes are bound there.
        if (!expected.bindsAfterVolumes().isEmpty()) {
            found.compare("bindsAfterVolumes", expected.bindsAfterVolumes(), got.bindsAfterVolumes());
        }
        found.compare("evicts", counts(expected.evicts(), "evicted"), counts(got.evicts(), "evicted"));
        found.compare("fails", counts(expected.fails(), "failed"), counts(got.fails(), "failed"));
        found.compare("pipelined", expected.pipelined(), got.pipelined());
        found.compare("podGroupPhases", expected.podGroupPhases(), got.podGroupPhases());
        return found.lines;
    }

    private void compare(String part, Map<String, String> expected, Map<String, String> got) {
        if (!isCompared.test(part)) {
            return;
        }
        SortedSet<String> keys = new TreeSet<>(expected.keySet());
        keys.addAll(got.keySet());
        List<String> differing = keys.stream()
                .filter(key -> !expected.getOrDefault(key, "").equals(got.getOrDefault(key, ""))
                        || expected.containsKey(key) != got.containsKey(key))
                .toList();
        differing.stream()
                .limit(MAX_LINES)
                .map(key -> "%s: %s expected %s, got %s".formatted(part, key, said(expected, key), said(got, key)))
                .forEach(lines::add);
        if (differing.size() > MAX_LINES) {
            lines.add("%s: … and %s more".formatted(part, differing.size() - MAX_LINES));
        }
    }

    private static String said(Map<String, String> values, String key) {
        String value = values.getOrDefault(key, "nothing");
        return value.isEmpty() ? "\"\"" : value;
    }

    /** Counts the pods, because a pod that is listed twice differs from one that is listed once. */
    private static Map<String, String> counts(List<String> pods, String fate) {
        Map<String, String> counts = new TreeMap<>();
        pods.forEach(pod -> counts.merge(pod, fate, (before, once) -> before + " and again"));
        return counts;
    }
}
