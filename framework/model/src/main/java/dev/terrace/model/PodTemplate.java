package dev.terrace.model;

import com.google.auto.value.AutoBuilder;
import dev.terrace.model.device.PodClaim;
import dev.terrace.model.node.RequiredNodes;
import dev.terrace.model.node.Toleration;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.storage.ClaimedVolume;
import java.util.List;
import java.util.Map;

/**
 * The part of a pod that placement reads, without its identity. Equal pods share one object, so that a comparison by
 * identity can precede the one by value.
 *
 * @param requests the requests that the scheduler counts: containers, init containers, overhead, and one pod
 * @param scored the requests that scores count for a pod on a node
 * @param incoming the requests that scores count for the pod that is placed: those of its containers and its overhead,
 *     without {@code spec.resources}
 * @param limitCpu the maximum cpu that its containers may use together, milli-cores; 0 without a limit
 * @param limitMemory the maximum memory that its containers may use together, bytes; 0 without a limit
 * @param nodeSelector labels that a node must have
 * @param images of containers and init containers, one for each, normalised to have a tag
 * @param containers the number of containers and init containers
 * @param neverPreempts whether {@code preemptionPolicy} is {@code Never}
 * @param qos {@code status.qosClass}; if absent, derived from the requests and limits of its containers
 * @param wholeCpus for a guaranteed pod, the whole cpus that each container asks for, in order, without init
 *     containers; 0 for a container that asks for a fraction. Empty for other pods
 * @param claimedVolumes the volumes that use a claim, in the order of the pod spec
 * @param asks the extended resources that its containers ask for, init containers first; containers that ask for none
 *     are left out
 * @param claims the resource claims that it needs, in the order of the pod spec
 */
public record PodTemplate(
        Amounts requests,
        ScoredRequests scored,
        ScoredRequests incoming,
        long limitCpu,
        long limitMemory,
        Map<String, String> nodeSelector,
        Affinity affinity,
        List<Toleration> tolerations,
        List<HostPort> hostPorts,
        List<SpreadConstraint> spread,
        List<String> images,
        int containers,
        String priorityClassName,
        boolean neverPreempts,
        QosClass qos,
        List<Integer> wholeCpus,
        List<ClaimedVolume> claimedVolumes,
        List<ContainerAsk> asks,
        List<PodClaim> claims) {
    /** Returns whether it has a hard spread constraint, or a soft one. */
    public boolean isSpread(boolean hard) {
        for (SpreadConstraint constraint : spread) {
            if (constraint.hard() == hard) {
                return true;
            }
        }
        return false;
    }

    /** The nodes that its node selector and required node affinity allow, regardless of taints and free resources. */
    public RequiredNodes requiredNodes() {
        return new RequiredNodes(nodeSelector, affinity.requiredNodes());
    }

    /** A template with requests and nothing else. Scores count 0 until they are set. */
    public static Builder builder(Amounts requests) {
        return new AutoBuilder_PodTemplate_Builder()
                .requests(requests)
                .scored(0, 0)
                .limitCpu(0)
                .limitMemory(0)
                .nodeSelector(Map.of())
                .affinity(Affinity.NONE)
                .tolerations(List.of())
                .hostPorts(List.of())
                .spread(List.of())
                .images(List.of())
                .containers(0)
                .priorityClassName("")
                .neverPreempts(false)
                .qos(QosClass.BEST_EFFORT)
                .wholeCpus(List.of())
                .claimedVolumes(List.of())
                .asks(List.of())
                .claims(List.of());
    }

    /** Returns a builder with the values of this object. */
    public Builder toBuilder() {
        return new AutoBuilder_PodTemplate_Builder(this);
    }

    /** Builds a template. */
    @AutoBuilder
    public abstract static class Builder {
        Builder() {}

        public abstract Builder requests(Amounts value);

        public abstract Builder scored(ScoredRequests value);

        public abstract Builder incoming(ScoredRequests value);

        /** Sets the requests that scores count for the pod, on a node and incoming. */
        public Builder scored(long cpu, long memory) {
            ScoredRequests both = new ScoredRequests(cpu, memory);
            return scored(both).incoming(both);
        }

        public abstract Builder limitCpu(long value);

        public abstract Builder limitMemory(long value);

        public abstract Builder nodeSelector(Map<String, String> value);

        public abstract Builder affinity(Affinity value);

        public abstract Builder tolerations(List<Toleration> value);

        public abstract Builder hostPorts(List<HostPort> value);

        public abstract Builder spread(List<SpreadConstraint> value);

        public abstract Builder images(List<String> value);

        public abstract Builder containers(int value);

        public abstract Builder priorityClassName(String value);

        public abstract Builder neverPreempts(boolean value);

        public abstract Builder qos(QosClass value);

        public abstract Builder wholeCpus(List<Integer> value);

        public abstract Builder claimedVolumes(List<ClaimedVolume> value);

        public abstract Builder asks(List<ContainerAsk> value);

        public abstract Builder claims(List<PodClaim> value);

        public abstract PodTemplate build();
    }
}
