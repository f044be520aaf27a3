package dev.terrace.plugins.rescheduling;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Settings of the strategy {@code lowNodeUtilization}, in percent.
 *
 * @param lowCpu a node of which less cpu is used may be a target
 * @param lowMemory a node of which less memory is used may be a target
 * @param targetCpu a node of which more cpu is used is a source
 * @param targetMemory a node of which more memory is used is a source
 */
record Thresholds(double lowCpu, double lowMemory, double targetCpu, double targetMemory) {
    static final Thresholds DEFAULT = new Thresholds(100, 100, 100, 100);

    private static final String LOW = "thresholds";
    private static final String TARGET = "targetThresholds";

    /** What parameters say; what they do not name is 100. */
    static Thresholds of(Map<?, ?> parameters) {
        Object low = parameters.containsKey(LOW) ? parameters.get(LOW) : Map.of();
        Object target = parameters.containsKey(TARGET) ? parameters.get(TARGET) : Map.of();
        if (!(low instanceof Map<?, ?> lows)) {
            return DEFAULT; // Volcano gives up here, so the targets do not count either
        }
        Map<?, ?> targets = target instanceof Map<?, ?> map ? map : Map.of();
        return new Thresholds(
                percent(lows, "cpu"), percent(lows, "memory"), percent(targets, "cpu"), percent(targets, "memory"));
    }

    /** A sentence about each threshold that is no whole number: Volcano's scheduler ends on it. */
    static List<String> problems(Map<?, ?> parameters) {
        List<String> problems = new ArrayList<>();
        for (String name : List.of(LOW, TARGET)) {
            if (!parameters.containsKey(name)) {
                continue;
            }
            if (!(parameters.get(name) instanceof Map<?, ?> thresholds)) {
                break; // Volcano reads no further
            }
            thresholds.forEach((resource, value) -> {
                if (!(value instanceof Integer)) {
                    problems.add(
                            "%s of %s is '%s'; a whole number is expected, such as 80. Volcano's scheduler ends on it."
                                    .formatted(name, resource, value));
                }
            });
        }
        return problems;
    }

    private static double percent(Map<?, ?> thresholds, String resource) {
        return thresholds.get(resource) instanceof Integer percent ? percent : 100;
    }
}
