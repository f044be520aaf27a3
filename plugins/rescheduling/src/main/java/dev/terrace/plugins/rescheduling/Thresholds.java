package dev.terrace.plugins.rescheduling;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Settings of the strategy {@code lowNodeUtilization}, in percent.
 *
 * @param lowCpu a node with a lower cpu utilisation may be a target
 * @param lowMemory a node with a lower memory utilisation may be a target
 * @param targetCpu a node with a higher cpu utilisation is a source
 * @param targetMemory a node with a higher memory utilisation is a source
 */
record Thresholds(double lowCpu, double lowMemory, double targetCpu, double targetMemory) {
    static final Thresholds DEFAULT = new Thresholds(100, 100, 100, 100);

    private static final String LOW = "thresholds";
    private static final String TARGET = "targetThresholds";
    private static final List<String> RESOURCES = List.of("cpu", "memory");

    /** Reads parameters; the default of each value is 100. */
    static Thresholds of(Map<?, ?> parameters) {
        Object low = parameters.containsKey(LOW) ? parameters.get(LOW) : Map.of();
        Object target = parameters.containsKey(TARGET) ? parameters.get(TARGET) : Map.of();
        if (!(low instanceof Map<?, ?> lows)) {
            return DEFAULT; // Volcano stops reading here, so the targets do not count either.
        }
        Map<?, ?> targets = target instanceof Map<?, ?> map ? map : Map.of();
        return new Thresholds(
                percent(lows, "cpu"), percent(lows, "memory"), percent(targets, "cpu"), percent(targets, "memory"));
    }

    /** A sentence about each threshold that is not a whole number, because such a value crashes Volcano's scheduler. */
    static List<String> problems(Map<?, ?> parameters) {
        List<String> problems = new ArrayList<>();
        for (String name : List.of(LOW, TARGET)) {
            if (!parameters.containsKey(name)) {
                continue;
            }
            if (!(parameters.get(name) instanceof Map<?, ?> thresholds)) {
                break; // Volcano stops reading here.
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

    /** A sentence about each part that Volcano ignores. */
    static List<String> remarks(Map<?, ?> parameters) {
        List<String> remarks = new ArrayList<>();
        for (String name : List.of(LOW, TARGET)) {
            if (!parameters.containsKey(name)) {
                continue;
            }
            if (!(parameters.get(name) instanceof Map<?, ?> thresholds)) {
                remarks.add("%s is not a map, so %s."
                        .formatted(name, name.equals(LOW) ? "all thresholds are 100" : "its thresholds are 100"));
                break;
            }
            thresholds.keySet().stream()
                    .filter(resource -> !RESOURCES.contains(resource))
                    .forEach(resource -> remarks.add("%s of %s is ignored. Known are %s."
                            .formatted(name, resource, String.join(" and ", RESOURCES))));
        }
        return remarks;
    }

    private static double percent(Map<?, ?> thresholds, String resource) {
        return thresholds.get(resource) instanceof Integer percent ? percent : 100;
    }
}
