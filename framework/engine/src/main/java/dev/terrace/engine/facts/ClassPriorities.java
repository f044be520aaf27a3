package dev.terrace.engine.facts;

import dev.terrace.model.PriorityClassSpec;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** What the cluster's priority classes are worth. */
public final class ClassPriorities {
    private final Map<String, Integer> values = new HashMap<>();

    /** The value of the class that is the default of the cluster; 0 if none is. */
    private final int byDefault;

    /** Those of a cluster. */
    public ClassPriorities(List<PriorityClassSpec> classes) {
        int priority = 0;
        for (PriorityClassSpec spec : classes) {
            values.put(spec.name(), spec.value());
            priority = spec.globalDefault() ? spec.value() : priority;
        }
        byDefault = priority;
    }

    /** The value of a class; empty if there is none of the name. */
    public OptionalInt of(String className) {
        Integer value = className.isEmpty() ? null : values.get(className);
        return value == null ? OptionalInt.empty() : OptionalInt.of(value);
    }

    /** The priority of a job: of its class, or else of its queue's, or else the cluster's default. */
    public int of(String className, OptionalInt ofQueue) {
        return of(className).orElse(ofQueue.orElse(byDefault));
    }
}
