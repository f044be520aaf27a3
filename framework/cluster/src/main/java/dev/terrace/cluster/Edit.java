package dev.terrace.cluster;

import dev.terrace.model.report.CycleReport;
import dev.terrace.objects.ReadObjects;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** One of the words by which a cluster changes: objects come, objects go, a cycle decides, time passes. */
public sealed interface Edit {
    /** The objects are there: new, or in place of those of the same kind and name. */
    record There(ReadObjects objects) implements Edit {}

    /**
     * An object is gone. Nothing changes if it was not there.
     *
     * @param kind as the object's {@code kind} spells it
     * @param key its name, or "namespace/name"; of a plugin state "plugin" + the character 0 + "scope"
     */
    record Gone(String kind, String key) implements Edit {}

    /** A cycle decided this, at the cluster's time. */
    record Decided(CycleReport report) implements Edit {}

    /** It is now so late. */
    record Time(Instant now) implements Edit {}

    /**
     * What kubelets and controllers do by now where no watch tells it: pods have started, and others, which were told
     * to leave, are gone and wait again under their names. Pods that are not there are passed over.
     *
     * @param annotations by pod, the annotations with which one that left waits again; others keep theirs
     */
    record Lived(List<String> started, List<String> left, Map<String, Map<String, String>> annotations)
            implements Edit {
        /** Pods that left wait again with the annotations that they had. */
        public Lived(List<String> started, List<String> left) {
            this(started, left, Map.of());
        }
    }
}
