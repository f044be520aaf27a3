package dev.terrace.cli.cases;

import dev.terrace.report.Decisions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Where decisions differ from what is expected: the first few entries of each part, in words. */
final class Mismatches {
    private static final int FEW = 4;

    private Mismatches() {}

    /** Empty if all parts are equal. */
    static List<String> between(Decisions expected, Decisions got) {
        List<String> lines = new ArrayList<>();
        compare("binds", expected.binds(), got.binds(), lines);
        // A case that Volcano decided without a cluster behind it does not name them: nothing binds volumes there.
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
                .limit(FEW)
                .map(key -> "%s: %s expected %s, got %s".formatted(part, key, said(expected, key), said(got, key)))
                .forEach(to::add);
        if (differing.size() > FEW) {
            to.add("%s: … and %d more".formatted(part, differing.size() - FEW));
        }
    }

    private static String said(Map<String, String> values, String key) {
        String value = values.getOrDefault(key, "nothing");
        return value.isEmpty() ? "\"\"" : value;
    }

    /** What is told twice of a pod is a difference too. */
    private static Map<String, String> counts(List<String> pods, String fate) {
        Map<String, String> counts = new TreeMap<>();
        pods.forEach(pod -> counts.merge(pod, fate, (before, once) -> before + " and again"));
        return counts;
    }
}
