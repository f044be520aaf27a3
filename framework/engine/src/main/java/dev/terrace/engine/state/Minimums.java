package dev.terrace.engine.state;

import java.util.HashMap;
import java.util.Map;

/** Counts by name against minimums. Tracks how many names are below their minimum. */
final class Minimums {
    private final Map<String, Integer> least;
    private final Map<String, Integer> counted = new HashMap<>();
    private int missing;

    Minimums(Map<String, Integer> least) {
        this.least = least;
        for (int minimum : least.values()) {
            missing += minimum > 0 ? 1 : 0;
        }
    }

    void add(String name, int change) {
        int before = count(name);
        int after = before + change;
        counted.put(name, after);
        Integer minimum = least.get(name);
        if (minimum != null) {
            missing += (after < minimum ? 1 : 0) - (before < minimum ? 1 : 0);
        }
    }

    int count(String name) {
        return counted.getOrDefault(name, 0);
    }

    /** Returns whether every name has reached its minimum. */
    boolean hold() {
        return missing == 0;
    }
}
