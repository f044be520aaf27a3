package dev.terrace.model;

import com.google.auto.value.AutoBuilder;
import dev.terrace.model.order.Order;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.Quantity;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A PodGroup as the dump shows it: tasks that are scheduled together.
 *
 * @param created {@link Instant#MIN} if the dump does not say
 * @param queue {@code default} if not given
 * @param minMember the number of tasks that must run at the same time
 * @param minTaskMember the number of tasks that must run at the same time, by role, as far as they
 *     {@linkplain #roleMinimums apply}
 * @param minResources the resources that admission reserves, or null; only named resources are present
 * @param minQuantities the requests that {@code minResources} cannot represent: resources that the scheduler does not
 *     count, such as {@code requests.cpu}, amounts finer than its units, and explicit zeros of cpu or memory
 * @param topology the required proximity of its nodes; null without a topology constraint
 * @param subGroups the division of its pods into sub-groups; the first policy that applies to a pod counts
 * @param estimate the estimated run time of each of its pods in whole seconds, from {@value TaskSpec#ESTIMATE};
 *     {@link TaskSpec#NO_ESTIMATE} without one
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
        long estimate,
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

    /**
     * Returns the minimums by role that apply: none if {@code minMember} is below their sum.
     *
     * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/api/job_info.go">Volcano,
     *     JobInfo.CheckTaskReady</a>
     */
    public Map<String, Integer> roleMinimums() {
        int sum = minTaskMember.values().stream().mapToInt(Integer::intValue).sum();
        return minMember < sum ? Map.of() : minTaskMember;
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
        return new AutoBuilder_JobSpec_Builder()
                .namespace(namespace)
                .name(name)
                .uid(namespace + "/" + name)
                .created(Instant.MIN)
                .labels(Map.of())
                .annotations(Map.of())
                .queue("default")
                .minMember(0)
                .minTaskMember(Map.of())
                .minQuantities(Map.of())
                .priorityClassName("")
                .phase(JobPhase.NONE)
                .subGroups(List.of())
                .estimate(TaskSpec.NO_ESTIMATE)
                .controller("");
    }

    /** Returns a builder with the values of this object. */
    public Builder toBuilder() {
        return new AutoBuilder_JobSpec_Builder(this);
    }

    /** Builds a group. */
    @AutoBuilder
    public abstract static class Builder {
        Builder() {}

        public abstract Builder namespace(String value);

        public abstract Builder name(String value);

        public abstract Builder uid(String value);

        public abstract Builder created(Instant value);

        public abstract Builder labels(Map<String, String> value);

        public abstract Builder annotations(Map<String, String> value);

        public abstract Builder queue(String value);

        public abstract Builder minMember(int value);

        public abstract Builder minTaskMember(Map<String, Integer> value);

        public abstract Builder minResources(@Nullable Amounts value);

        public abstract Builder minQuantities(Map<String, Quantity> value);

        public abstract Builder priorityClassName(String value);

        public abstract Builder phase(JobPhase value);

        public abstract Builder topology(@Nullable NetworkTopology value);

        public abstract Builder subGroups(List<SubGroupPolicy> value);

        public abstract Builder estimate(long value);

        public abstract Builder controller(String value);

        public abstract JobSpec build();
    }
}
