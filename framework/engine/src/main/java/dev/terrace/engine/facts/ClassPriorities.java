package dev.terrace.engine.facts;

import dev.terrace.model.PriorityClassSpec;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** The priority values of a cluster's priority classes. */
public final class ClassPriorities {
    private final Map<String, Integer> values = new HashMap<>();

    /** The value of the cluster's default class; 0 without a default class. */
    private final int byDefault;

    /** Reads the values of a cluster's classes. */
    public ClassPriorities(List<PriorityClassSpec> classes) {
        int priority = 0;
        for (PriorityClassSpec spec : classes) {
            values.put(spec.name(), spec.value());
            priority = spec.globalDefault() ? spec.value() : priority;
        }
        byDefault = priority;
    }

    /** Returns the value of a class; empty if no class has the name. */
    public OptionalInt of(String className) {
        Integer value = className.isEmpty() ? null : values.get(className);
        return value == null ? OptionalInt.empty() : OptionalInt.of(value);
    }

    /** Returns the priority of a job: its class's, else its queue's, else the cluster's default. */
    public int of(String className, OptionalInt ofQueue) {
        return of(className).orElse(ofQueue.orElse(byDefault));
    }
}
