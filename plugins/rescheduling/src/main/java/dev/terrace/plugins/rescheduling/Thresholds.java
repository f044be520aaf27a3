package dev.terrace.plugins.rescheduling;

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

    /**
     * What parameters say; what they do not name is 100.
     *
     * @throws IllegalArgumentException if a threshold is no integer, on which Volcano's scheduler ends
     */
    static Thresholds of(Map<?, ?> parameters) {
        Object low = parameters.containsKey(LOW) ? parameters.get(LOW) : Map.of();
        Object target = parameters.containsKey(TARGET) ? parameters.get(TARGET) : Map.of();
        if (!(low instanceof Map<?, ?> lows)) {
            return DEFAULT; // Volcano gives up here, so the targets do not count either
        }
        check(LOW, lows);
        Map<?, ?> targets = target instanceof Map<?, ?> map ? map : Map.of();
        check(TARGET, targets);
        return new Thresholds(
                percent(lows, "cpu"), percent(lows, "memory"), percent(targets, "cpu"), percent(targets, "memory"));
    }

    private static void check(String name, Map<?, ?> thresholds) {
        thresholds.forEach((resource, value) -> {
            if (!(value instanceof Integer)) {
                throw new IllegalArgumentException(
                        "%s of %s is '%s'; an integer is wanted, such as 80".formatted(name, resource, value));
            }
        });
    }

    private static double percent(Map<?, ?> thresholds, String resource) {
        return thresholds.get(resource) instanceof Integer percent ? percent : 100;
    }
}
