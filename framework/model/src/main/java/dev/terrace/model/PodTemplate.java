package dev.terrace.model;

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
 * @param scoringCpu the cpu that Kubernetes' scores count, milli-cores: 100 for each container without a request
 * @param scoringMemory the memory that Kubernetes' scores count, bytes: 200 MB for each container without a request
 * @param limitCpu the most cpu that its containers may use together, milli-cores; 0 without a limit
 * @param limitMemory the most memory that its containers may use together, bytes; 0 without a limit
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
        long scoringCpu,
        long scoringMemory,
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

    /**
     * A template with requests and nothing else. Scores count 0 until {@code scoringCpu} and {@code scoringMemory} are
     * set.
     */
    public static Builder builder(Amounts requests) {
        return new Builder(requests);
    }

    /** Returns a builder with the values of this object. */
    public Builder toBuilder() {
        return new Builder(requests)
                .scoringCpu(scoringCpu)
                .scoringMemory(scoringMemory)
                .limitCpu(limitCpu)
                .limitMemory(limitMemory)
                .nodeSelector(nodeSelector)
                .affinity(affinity)
                .tolerations(tolerations)
                .hostPorts(hostPorts)
                .spread(spread)
                .images(images)
                .containers(containers)
                .priorityClassName(priorityClassName)
                .neverPreempts(neverPreempts)
                .qos(qos)
                .wholeCpus(wholeCpus)
                .claimedVolumes(claimedVolumes)
                .asks(asks)
                .claims(claims);
    }

    /** Builds a template. */
    public static final class Builder {
        private Amounts requests;
        private long scoringCpu;
        private long scoringMemory;
        private long limitCpu;
        private long limitMemory;
        private Map<String, String> nodeSelector = Map.of();
        private Affinity affinity = Affinity.NONE;
        private List<Toleration> tolerations = List.of();
        private List<HostPort> hostPorts = List.of();
        private List<SpreadConstraint> spread = List.of();
        private List<String> images = List.of();
        private int containers;
        private String priorityClassName = "";
        private boolean neverPreempts;
        private QosClass qos = QosClass.BEST_EFFORT;
        private List<Integer> wholeCpus = List.of();
        private List<ClaimedVolume> claimedVolumes = List.of();
        private List<ContainerAsk> asks = List.of();
        private List<PodClaim> claims = List.of();

        private Builder(Amounts requests) {
            this.requests = requests;
        }

        public Builder requests(Amounts value) {
            requests = value;
            return this;
        }

        public Builder scoringCpu(long value) {
            scoringCpu = value;
            return this;
        }

        public Builder scoringMemory(long value) {
            scoringMemory = value;
            return this;
        }

        public Builder limitCpu(long value) {
            limitCpu = value;
            return this;
        }

        public Builder limitMemory(long value) {
            limitMemory = value;
            return this;
        }

        public Builder nodeSelector(Map<String, String> value) {
            nodeSelector = value;
            return this;
        }

        public Builder affinity(Affinity value) {
            affinity = value;
            return this;
        }

        public Builder tolerations(List<Toleration> value) {
            tolerations = value;
            return this;
        }

        public Builder hostPorts(List<HostPort> value) {
            hostPorts = value;
            return this;
        }

        public Builder spread(List<SpreadConstraint> value) {
            spread = value;
            return this;
        }

        public Builder images(List<String> value) {
            images = value;
            return this;
        }

        public Builder containers(int value) {
            containers = value;
            return this;
        }

        public Builder priorityClassName(String value) {
            priorityClassName = value;
            return this;
        }

        public Builder neverPreempts(boolean value) {
            neverPreempts = value;
            return this;
        }

        public Builder qos(QosClass value) {
            qos = value;
            return this;
        }

        public Builder wholeCpus(List<Integer> value) {
            wholeCpus = value;
            return this;
        }

        public Builder claimedVolumes(List<ClaimedVolume> value) {
            claimedVolumes = value;
            return this;
        }

        public Builder asks(List<ContainerAsk> value) {
            asks = value;
            return this;
        }

        public Builder claims(List<PodClaim> value) {
            claims = value;
            return this;
        }

        public PodTemplate build() {
            return new PodTemplate(
                    requests,
                    scoringCpu,
                    scoringMemory,
                    limitCpu,
                    limitMemory,
                    nodeSelector,
                    affinity,
                    tolerations,
                    hostPorts,
                    spread,
                    images,
                    containers,
                    priorityClassName,
                    neverPreempts,
                    qos,
                    wholeCpus,
                    claimedVolumes,
                    asks,
                    claims);
        }
    }
}
