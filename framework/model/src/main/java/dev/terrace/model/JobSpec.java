package dev.terrace.model;

import dev.terrace.model.order.Order;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.Quantity;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A PodGroup as the dump shows it: tasks that want to run together.
 *
 * @param created {@link Instant#MIN} if the dump does not say
 * @param queue {@code default} if not given
 * @param minMember the number of tasks that must run at the same time
 * @param minTaskMember the number of tasks that must run at the same time, by role
 * @param minResources the resources that admission reserves, or null; only named resources are present
 * @param minQuantities the requests that {@code minResources} cannot represent: resources that the scheduler does not
 *     count, such as {@code requests.cpu}, amounts finer than its units, and explicit zeros of cpu or memory
 * @param topology the required proximity of its nodes; null without a topology constraint
 * @param subGroups the division of its pods into sub-groups; the first policy that applies to a pod counts
 * @param controller "Kind/name" of the owner that controls the group, or empty
 */
public record JobSpec(
        String namespace,
        String name,
        String uid,
        Instant created,
        Map<String, String> labels,
        Map<String, String> annotations,
        String queue,
        int minMember,
        Map<String, Integer> minTaskMember,
        @Nullable Amounts minResources,
        Map<String, Quantity> minQuantities,
        String priorityClassName,
        JobPhase phase,
        @Nullable NetworkTopology topology,
        List<SubGroupPolicy> subGroups,
        String controller) {
    /** The sort order in a cluster: by "namespace/name". */
    public static final Order<JobSpec> ORDER = Order.byKey(JobSpec::namespace, JobSpec::name);

    public JobSpec {
        subGroups = List.copyOf(subGroups);
    }

    /** Returns "namespace/name". */
    public String key() {
        return namespace + "/" + name;
    }

    /** Returns "namespace/name" of the owner that controls the group; empty without such an owner. */
    public String owner() {
        return controller.isEmpty() ? "" : namespace + "/" + controller.substring(controller.indexOf('/') + 1);
    }

    /** Returns whether {@link #key()} equals a string. Allocates nothing. */
    public boolean hasKey(String key) {
        int slash = namespace.length();
        return key.length() == slash + 1 + name.length()
                && key.charAt(slash) == '/'
                && key.endsWith(name)
                && key.startsWith(namespace);
    }

    /** A group of the default queue, without a minimum. Other fields have the defaults of a dump without them. */
    public static Builder builder(String namespace, String name) {
        return new Builder(namespace, name);
    }

    /** Returns a builder with the values of this object. */
    public Builder toBuilder() {
        return new Builder(namespace, name)
                .uid(uid)
                .created(created)
                .labels(labels)
                .annotations(annotations)
                .queue(queue)
                .minMember(minMember)
                .minTaskMember(minTaskMember)
                .minResources(minResources)
                .minQuantities(minQuantities)
                .priorityClassName(priorityClassName)
                .phase(phase)
                .topology(topology)
                .subGroups(subGroups)
                .controller(controller);
    }

    /** Builds a group. */
    public static final class Builder {
        private String namespace;
        private String name;
        private String uid;
        private Instant created = Instant.MIN;
        private Map<String, String> labels = Map.of();
        private Map<String, String> annotations = Map.of();
        private String queue = "default";
        private int minMember;
        private Map<String, Integer> minTaskMember = Map.of();
        private @Nullable Amounts minResources;
        private Map<String, Quantity> minQuantities = Map.of();
        private String priorityClassName = "";
        private JobPhase phase = JobPhase.NONE;
        private @Nullable NetworkTopology topology;
        private List<SubGroupPolicy> subGroups = List.of();
        private String controller = "";

        private Builder(String namespace, String name) {
            this.namespace = namespace;
            this.name = name;
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

        public Builder queue(String value) {
            queue = value;
            return this;
        }

        public Builder minMember(int value) {
            minMember = value;
            return this;
        }

        public Builder minTaskMember(Map<String, Integer> value) {
            minTaskMember = value;
            return this;
        }

        public Builder minResources(@Nullable Amounts value) {
            minResources = value;
            return this;
        }

        public Builder minQuantities(Map<String, Quantity> value) {
            minQuantities = value;
            return this;
        }

        public Builder priorityClassName(String value) {
            priorityClassName = value;
            return this;
        }

        public Builder phase(JobPhase value) {
            phase = value;
            return this;
        }

        public Builder topology(@Nullable NetworkTopology value) {
            topology = value;
            return this;
        }

        public Builder subGroups(List<SubGroupPolicy> value) {
            subGroups = value;
            return this;
        }

        public Builder controller(String value) {
            controller = value;
            return this;
        }

        public JobSpec build() {
            return new JobSpec(
                    namespace,
                    name,
                    uid,
                    created,
                    labels,
                    annotations,
                    queue,
                    minMember,
                    minTaskMember,
                    minResources,
                    minQuantities,
                    priorityClassName,
                    phase,
                    topology,
                    subGroups,
                    controller);
        }
    }
}
