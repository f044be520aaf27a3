package dev.terrace.cluster;

import dev.terrace.model.report.CycleReport;
import dev.terrace.objects.ReadObjects;
import java.time.Instant;
import java.util.List;

/** A change to a cluster: objects are added, changed or removed, a cycle decides, or time passes. */
public sealed interface Edit {
    /** Adds objects, or replaces the objects with the same kind and name. */
    record There(ReadObjects objects) implements Edit {}

    /**
     * Removes an object. Has no effect if the object does not exist.
     *
     * @param kind as the object's {@code kind} spells it
     * @param key its name, or "namespace/name"; for a plugin state "plugin" + the character 0 + "scope"
     */
    record Gone(String kind, String key) implements Edit {}

    /** Applies the decisions of a cycle, at the cluster's time. */
    record Decided(CycleReport report) implements Edit {}

    /** Advances the clock. */
    record Time(Instant now) implements Edit {}

    /** Patches objects. Skips absent objects. */
    record Changed(List<Patched<?>> patches) implements Edit {}
}
