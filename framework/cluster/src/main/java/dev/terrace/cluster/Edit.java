package dev.terrace.cluster;

import dev.terrace.model.PodPhase;
import dev.terrace.model.report.CycleReport;
import dev.terrace.objects.ReadObjects;
import dev.terrace.objects.field.Kind;
import java.time.Instant;
import java.util.List;

/** A change to a cluster: objects are added, changed or removed, pods end, a cycle decides, or time passes. */
public sealed interface Edit {
    /** Adds objects, or replaces the objects with the same kind and name. */
    record There(ReadObjects objects) implements Edit {}

    /**
     * Adds objects that were made in memory, or replaces the objects with the same name. Cheapest for amounts in the
     * dimensions of the cluster ({@link dev.terrace.model.Cluster#resources}); others are converted. Pods request their
     * own resources only: the cluster adds those of their volumes. The objects are trusted, as if a reader had checked
     * them. Equal parts of pods without volumes are not deduplicated: the caller shares templates and texts.
     */
    record Made<T>(Kind<T> kind, List<T> objects) implements Edit {
        /** Adds one object. */
        public static <T> Made<T> of(Kind<T> kind, T object) {
            return new Made<>(kind, List.of(object));
        }
    }

    /**
     * Ends a pod. It stays in the cluster, holds no resources of its node, and releases its resource claims. Has no
     * effect if the pod does not exist.
     *
     * @param pod "namespace/name"
     * @param phase {@link PodPhase#SUCCEEDED} or {@link PodPhase#FAILED}
     */
    record Ended(String pod, PodPhase phase) implements Edit {
        public Ended {
            if (!phase.isTerminated()) {
                throw new IllegalArgumentException("a pod does not end as " + phase);
            }
        }
    }

    /**
     * Removes an object. Has no effect if the object does not exist. The result has a finding if no cluster has such a
     * kind.
     *
     * @param kind as the object's {@code kind} spells it
     * @param key its name, or "namespace/name"; for a plugin state "plugin" + the character 0 + "scope"
     */
    record Gone(String kind, String key) implements Edit {}

    /**
     * Applies the decisions of a cycle, at the cluster's time. Decisions about pods that have since disappeared, ended,
     * or moved to another node are skipped and reported in {@link AppliedEdits#stale}, as are binds to nodes that have
     * disappeared, and decisions about pods and groups that were created again with another uid. A decision without a
     * uid is about the name.
     *
     * <p>Replaces the states of the {@link CycleReport#statedPlugins}. States of other plugins stay.
     */
    record Decided(CycleReport report) implements Edit {}

    /**
     * Reverts the decisions of a cycle about one pod, even after later edits: its node, deletion mark, annotations and
     * failure, and the claims and volumes that it got. Restores only values that these decisions set and that are
     * unchanged since. Reverts nothing of a bound pod that has started or ended. The result has a finding if nothing is
     * left to revert.
     *
     * @param before the state to which the decisions were applied
     * @param report the decisions
     * @param pod "namespace/name"
     */
    record Forget(ClusterState before, CycleReport report, String pod) implements Edit {}

    /**
     * Binds a pod as a cycle decided, until an event describes the pod: every edit that adds, replaces or removes it
     * overwrites the assumption. Changes nothing of a pod that has the node already. Skipped, and reported in
     * {@link AppliedEdits#stale}, as in {@link Decided}. Plugin states stay. The result has a finding if the pod needs
     * claims or volumes with the node.
     */
    record Assume(CycleReport.Bind bind) implements Edit {}

    /**
     * Reverts an assumed binding: the pod again has the node that the last event said. The result has a finding if the
     * binding of the pod is not assumed.
     *
     * @param pod "namespace/name"
     * @param uid the uid of the pod; another pod with this name stays as it is
     */
    record ForgetAssumed(String pod, String uid) implements Edit {}

    /**
     * Marks a pod as terminating, as a cycle decided, until an event describes the pod, like {@link Assume}. Changes
     * nothing of a pod that is terminating already.
     */
    record AssumeEviction(CycleReport.Eviction eviction) implements Edit {}

    /**
     * Reverts an assumed eviction: the pod is terminating only if the last event said so. The result has a finding if
     * the eviction of the pod is not assumed.
     *
     * @param pod "namespace/name"
     * @param uid the uid of the pod; another pod with this name stays as it is
     */
    record ForgetEviction(String pod, String uid) implements Edit {}

    /** Advances the clock. */
    record Time(Instant now) implements Edit {}

    /** Patches objects. Skips absent objects. */
    record Changed(List<Patched<?>> patches) implements Edit {}
}
