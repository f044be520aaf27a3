package dev.terrace.cluster;

import dev.terrace.model.report.CycleReport;
import dev.terrace.objects.ReadObjects;
import java.time.Instant;
import java.util.List;

/** A change to a cluster: objects come, go or change, a cycle decides, time passes. */
public sealed interface Edit {
    /** Objects are added, or replace those of the same kind and name. */
    record There(ReadObjects objects) implements Edit {}

    /**
     * An object is removed. Nothing changes if it does not exist.
     *
     * @param kind as the object's {@code kind} spells it
     * @param key its name, or "namespace/name"; of a plugin state "plugin" + the character 0 + "scope"
     */
    record Gone(String kind, String key) implements Edit {}

    /** The decisions of a cycle come true, at the cluster's time. */
    record Decided(CycleReport report) implements Edit {}

    /** The clock advances. */
    record Time(Instant now) implements Edit {}

    /** Objects are patched. Objects that are not there are skipped. */
    record Changed(List<Patched<?>> patches) implements Edit {}
}
