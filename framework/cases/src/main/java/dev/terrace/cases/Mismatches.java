package dev.terrace.cases;

import dev.terrace.report.Decisions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Differences between decisions and expected ones, in words: the first four of each part. */
final class Mismatches {
    private static final int MOST_LINES = 4;

    private Mismatches() {}

    /** Empty if all parts are equal. */
    static List<String> between(Decisions expected, Decisions got) {
        List<String> lines = new ArrayList<>();
        compare("binds", expected.binds(), got.binds(), lines);
        // Cases that Volcano decided without a cluster lack this part, because nothing binds volumes there.
        if (!expected.bindsAfterVolumes().isEmpty()) {
            compare("bindsAfterVolumes", expected.bindsAfterVolumes(), got.bindsAfterVolumes(), lines);
        }
        compare("evicts", counts(expected.evicts(), "evicted"), counts(got.evicts(), "evicted"), lines);
        compare("fails", counts(expected.fails(), "failed"), counts(got.fails(), "failed"), lines);
        compare("pipelined", expected.pipelined(), got.pipelined(), lines);
        compare("podGroupPhases", expected.podGroupPhases(), got.podGroupPhases(), lines);
        return lines;
    }

    private static void compare(String part, Map<String, String> expected, Map<String, String> got, List<String> to) {
        SortedSet<String> keys = new TreeSet<>(expected.keySet());
        keys.addAll(got.keySet());
        List<String> differing = keys.stream()
                .filter(key -> !expected.getOrDefault(key, "").equals(got.getOrDefault(key, ""))
                        || expected.containsKey(key) != got.containsKey(key))
                .toList();
        differing.stream()
                .limit(MOST_LINES)
                .map(key -> "%s: %s expected %s, got %s".formatted(part, key, said(expected, key), said(got, key)))
                .forEach(to::add);
        if (differing.size() > MOST_LINES) {
            to.add("%s: … and %s more".formatted(part, differing.size() - MOST_LINES));
        }
    }

    private static String said(Map<String, String> values, String key) {
        String value = values.getOrDefault(key, "nothing");
        return value.isEmpty() ? "\"\"" : value;
    }

    /** A pod that is listed twice differs from one that is listed once. */
    private static Map<String, String> counts(List<String> pods, String fate) {
        Map<String, String> counts = new TreeMap<>();
        pods.forEach(pod -> counts.merge(pod, fate, (before, once) -> before + " and again"));
        return counts;
    }
}
