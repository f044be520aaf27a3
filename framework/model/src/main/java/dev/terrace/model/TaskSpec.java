package dev.terrace.model;

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
 * @param scheduled when its condition {@code PodScheduled} became true, or null
 * @param started when its node accepted it, or null
 * @param deleted when its deletion was requested, or null; with a {@code deletionGrace}, when that grace ends
 * @param deletionGrace the seconds of grace that {@code deleted} includes, as an API server writes them; null if it
 *     includes none
 * @param node {@code spec.nodeName}, or empty
 * @param nominatedNode {@code status.nominatedNodeName}, or empty
 * @param controller "Kind/name" of the owner that controls the pod, or empty
 * @param lifetime its time limits; null for pods on a node
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
        String node,
        String nominatedNode,
        String schedulerName,
        String controller,
        PodTemplate template,
        @Nullable Lifetime lifetime,
        Map<String, String> madeClaims) {
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

    /** Returns "namespace/name" of the owner that controls the pod; empty without an owner. */
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

    /** Returns a builder of a pod without a group or a node. Other fields have the defaults of a dump without them. */
    public static Builder builder(String namespace, String name, PodTemplate template) {
        return new Builder(namespace, name, template);
    }

    /** Returns a builder with the values of this object. */
    public Builder toBuilder() {
        return new Builder(namespace, name, template)
                .uid(uid)
                .created(created)
                .labels(labels)
                .annotations(annotations)
                .job(job)
                .role(role)
                .priority(priority)
                .podPriority(podPriority)
                .preemptable(preemptable)
                .gates(gates)
                .phase(phase)
                .scheduled(scheduled)
                .started(started)
                .deleted(deleted)
                .deletionGrace(deletionGrace)
                .node(node)
                .nominatedNode(nominatedNode)
                .schedulerName(schedulerName)
                .controller(controller)
                .lifetime(lifetime)
                .madeClaims(madeClaims);
    }

    /** Builds a pod. */
    public static final class Builder {
        private String namespace;
        private String name;
        private String uid;
        private Instant created = Instant.MIN;
        private Map<String, String> labels = Map.of();
        private Map<String, String> annotations = Map.of();
        private String job = "";
        private String role = "";
        private int priority = 1;
        private int podPriority;
        private boolean preemptable = true;
        private List<String> gates = List.of();
        private PodPhase phase = PodPhase.UNKNOWN;
        private @Nullable Instant scheduled;
        private @Nullable Instant started;
        private @Nullable Instant deleted;
        private @Nullable Long deletionGrace;
        private String node = "";
        private String nominatedNode = "";
        private String schedulerName = "";
        private String controller = "";
        private PodTemplate template;
        private @Nullable Lifetime lifetime;
        private Map<String, String> madeClaims = Map.of();

        private Builder(String namespace, String name, PodTemplate template) {
            this.namespace = namespace;
            this.name = name;
            this.template = template;
            this.uid = namespace + "/" + name;
        }

        public Builder namespace(String value) {
            namespace = value;
            return this;
        }

        public Builder name(String value) {
            name = value;
            return this;
        }

        public Builder uid(String value) {
            uid = value;
            return this;
        }

        public Builder created(Instant value) {
            created = value;
            return this;
        }

        public Builder labels(Map<String, String> value) {
            labels = value;
            return this;
        }

        public Builder annotations(Map<String, String> value) {
            annotations = value;
            return this;
        }

        public Builder job(String value) {
            job = value;
            return this;
        }

        public Builder role(String value) {
            role = value;
            return this;
        }

        public Builder priority(int value) {
            priority = value;
            return this;
        }

        public Builder podPriority(int value) {
            podPriority = value;
            return this;
        }

        public Builder preemptable(boolean value) {
            preemptable = value;
            return this;
        }

        public Builder gates(List<String> value) {
            gates = value;
            return this;
        }

        public Builder phase(PodPhase value) {
            phase = value;
            return this;
        }

        public Builder scheduled(@Nullable Instant value) {
            scheduled = value;
            return this;
        }

        public Builder started(@Nullable Instant value) {
            started = value;
            return this;
        }

        public Builder deleted(@Nullable Instant value) {
            deleted = value;
            return this;
        }

        public Builder deletionGrace(@Nullable Long value) {
            deletionGrace = value;
            return this;
        }

        public Builder node(String value) {
            node = value;
            return this;
        }

        public Builder nominatedNode(String value) {
            nominatedNode = value;
            return this;
        }

        public Builder schedulerName(String value) {
            schedulerName = value;
            return this;
        }

        public Builder controller(String value) {
            controller = value;
            return this;
        }

        public Builder template(PodTemplate value) {
            template = value;
            return this;
        }

        public Builder lifetime(@Nullable Lifetime value) {
            lifetime = value;
            return this;
        }

        public Builder madeClaims(Map<String, String> value) {
            madeClaims = value;
            return this;
        }

        public TaskSpec build() {
            return new TaskSpec(
                    namespace,
                    name,
                    uid,
                    created,
                    labels,
                    annotations,
                    job,
                    role,
                    priority,
                    podPriority,
                    preemptable,
                    gates,
                    phase,
                    scheduled,
                    started,
                    deleted,
                    deletionGrace,
                    node,
                    nominatedNode,
                    schedulerName,
                    controller,
                    template,
                    lifetime,
                    madeClaims);
        }
    }
}
