package dev.terrace.model;

import com.google.auto.value.AutoBuilder;
import dev.terrace.model.device.PodClaim;
import dev.terrace.model.order.Order;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A pod as the dump shows it. In scheduling it is a task; its group, if it has one, is a job.
 *
 * @param uid {@code metadata.uid}; "namespace/name" if the dump has none
 * @param created {@link Instant#MIN} if the dump does not say; sorts first
 * @param job "namespace/group" of the PodGroup, or empty
 * @param role {@code volcano.sh/task-spec}, or empty
 * @param priority {@code volcano.sh/task-priority}, else {@code spec.priority}, else 1
 * @param podPriority {@code spec.priority}, else 0; Kubernetes compares this one
 * @param preemptable {@code volcano.sh/preemptable}; true if not given
 * @param gates the names of its scheduling gates; the pod is not scheduled while it has any
 * @param scheduled the time at which its condition {@code PodScheduled} became true, or null
 * @param started the time at which its node accepted it, or null
 * @param deleted the time at which its deletion was requested, or null; with a {@code deletionGrace}, the end of that
 *     grace
 * @param deletionGrace the seconds of grace that {@code deleted} includes, as an API server writes them; null if it
 *     includes none
 * @param preempted whether its condition {@code DisruptionTarget} is true for the reason {@code PreemptionByScheduler}
 * @param node {@code spec.nodeName}, or empty
 * @param nominatedNode {@code status.nominatedNodeName}, or empty
 * @param controller "Kind/name" of the owner that controls the pod, or empty
 * @param lifetime its time limits; null for pods on a node
 * @param estimate its own estimate of its run time in whole seconds, from {@value #ESTIMATE}, else from
 *     {@code activeDeadlineSeconds}; {@link #NO_ESTIMATE} without one. {@link #estimateIn} includes its group's
 * @param madeClaims the names of the resource claims that were created for it from templates, by the name that its
 *     containers use; empty text if no claim is needed
 */
public record TaskSpec(
        String namespace,
        String name,
        String uid,
        Instant created,
        Map<String, String> labels,
        Map<String, String> annotations,
        String job,
        String role,
        int priority,
        int podPriority,
        boolean preemptable,
        List<String> gates,
        PodPhase phase,
        @Nullable Instant scheduled,
        @Nullable Instant started,
        @Nullable Instant deleted,
        @Nullable Long deletionGrace,
        boolean preempted,
        String node,
        String nominatedNode,
        String schedulerName,
        String controller,
        PodTemplate template,
        @Nullable Lifetime lifetime,
        long estimate,
        Map<String, String> madeClaims) {
    /** The annotation of a pod or a group with the estimated run time of a pod, in whole seconds. */
    public static final String ESTIMATE = "terrace.dev/estimate";

    /** The annotation of a pod or a group with the user who submitted it. */
    public static final String USER = "terrace.dev/user";

    /** The estimate of a pod or a group without one. */
    public static final long NO_ESTIMATE = -1;

    /** The longest estimate, which is also the longest run time of a trace. */
    public static final long MAX_ESTIMATE = 1_000_000_000_000L;

    /** The sort order in a cluster: by "namespace/name". */
    public static final Order<TaskSpec> ORDER = Order.byKey(TaskSpec::namespace, TaskSpec::name);

    /** Returns "namespace/name". */
    public String key() {
        return namespace + "/" + name;
    }

    /** Returns whether it has scheduling gates. */
    public boolean gated() {
        return !gates.isEmpty();
    }

    /** Returns whether it has a node, or a phase that only pods on nodes have. */
    public boolean isPlaced() {
        return !node.isEmpty() || phase != PodPhase.PENDING;
    }

    /**
     * Returns whether its controller is a ReplicaSet, StatefulSet or ReplicationController, which replaces its pods.
     */
    public boolean isReplica() {
        return controller.startsWith("ReplicaSet/")
                || controller.startsWith("StatefulSet/")
                || controller.startsWith("ReplicationController/");
    }

    /** "namespace/name" of the owner that controls the pod; empty without such an owner. */
    public String owner() {
        return controller.isEmpty() ? "" : namespace + "/" + controller.substring(controller.indexOf('/') + 1);
    }

    /**
     * Returns the name of the resource claim for a need; null if the claim is not created yet, empty if no claim is
     * needed.
     *
     * @param need one of the needs of the pod's template
     */
    public @Nullable String claimOf(PodClaim need) {
        return need.claim().isEmpty() ? madeClaims.get(need.name()) : need.claim();
    }

    /**
     * Returns the estimated run time in whole seconds: from its annotation, else from its group's, else from
     * {@code activeDeadlineSeconds}. {@link #NO_ESTIMATE} without any.
     *
     * @param group its group; null without one
     */
    public long estimateIn(@Nullable JobSpec group) {
        return group == null || group.estimate() == NO_ESTIMATE || annotations.containsKey(ESTIMATE)
                ? estimate
                : group.estimate();
    }

    /** A pod without a group or a node. Other fields have the defaults of a dump without them. */
    public static Builder builder(String namespace, String name, PodTemplate template) {
        return new AutoBuilder_TaskSpec_Builder()
                .namespace(namespace)
                .name(name)
                .uid(namespace + "/" + name)
                .created(Instant.MIN)
                .labels(Map.of())
                .annotations(Map.of())
                .job("")
                .role("")
                .priority(1)
                .podPriority(0)
                .preemptable(true)
                .gates(List.of())
                .phase(PodPhase.UNKNOWN)
                .preempted(false)
                .node("")
                .nominatedNode("")
                .schedulerName("")
                .controller("")
                .template(template)
                .estimate(NO_ESTIMATE)
                .madeClaims(Map.of());
    }

    /** Returns a builder with the values of this object. */
    public Builder toBuilder() {
        return new AutoBuilder_TaskSpec_Builder(this);
    }

    /** Builds a pod. */
    @AutoBuilder
    public abstract static class Builder {
        Builder() {}

        public abstract Builder namespace(String value);

        public abstract Builder name(String value);

        public abstract Builder uid(String value);

        public abstract Builder created(Instant value);

        public abstract Builder labels(Map<String, String> value);

        public abstract Builder annotations(Map<String, String> value);

        public abstract Builder job(String value);

        public abstract Builder role(String value);

        public abstract Builder priority(int value);

        public abstract Builder podPriority(int value);

        public abstract Builder preemptable(boolean value);

        public abstract Builder gates(List<String> value);

        public abstract Builder phase(PodPhase value);

        public abstract Builder scheduled(@Nullable Instant value);

        public abstract Builder started(@Nullable Instant value);

        public abstract Builder deleted(@Nullable Instant value);

        public abstract Builder deletionGrace(@Nullable Long value);

        public abstract Builder preempted(boolean value);

        public abstract Builder node(String value);

        public abstract Builder nominatedNode(String value);

        public abstract Builder schedulerName(String value);

        public abstract Builder controller(String value);

        public abstract Builder template(PodTemplate value);

        public abstract Builder lifetime(@Nullable Lifetime value);

        public abstract Builder estimate(long value);

        public abstract Builder madeClaims(Map<String, String> value);

        public abstract TaskSpec build();
    }
}
