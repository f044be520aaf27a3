package dev.terrace.model;

import dev.terrace.model.node.RequiredNodes;
import dev.terrace.model.node.Toleration;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.storage.ClaimedVolume;
import java.util.List;
import java.util.Map;

/**
 * What pods of one kind have in common: everything that placement asks of a pod, without its identity. Pods that agree
 * share one object, so that it can be compared by identity before it is compared by value.
 *
 * @param requests what the scheduler counts: containers, init containers, overhead, and one pod
 * @param scoringCpu the cpu that Kubernetes' scores count, milli-cores: 100 for each container that asks for none
 * @param scoringMemory the memory that Kubernetes' scores count, bytes: 200 MB for each container that asks for none
 * @param nodeSelector labels that a node must have
 * @param images of containers and init containers, one for each, normalised to have a tag
 * @param containers how many containers and init containers there are
 * @param neverPreempts whether {@code preemptionPolicy} is {@code Never}
 * @param claimedVolumes those of its volumes that are there through a claim, in the order of the pod
 */
public record PodTemplate(
        Amounts requests,
        long scoringCpu,
        long scoringMemory,
        Map<String, String> nodeSelector,
        Affinity affinity,
        List<Toleration> tolerations,
        List<HostPort> hostPorts,
        List<SpreadConstraint> spread,
        List<String> images,
        int containers,
        String priorityClassName,
        boolean neverPreempts,
        List<ClaimedVolume> claimedVolumes) {
    /** Whether it has a spread constraint that forbids, or one that only makes worse. */
    public boolean isSpread(boolean hard) {
        for (SpreadConstraint constraint : spread) {
            if (constraint.hard() == hard) {
                return true;
            }
        }
        return false;
    }

    /**
     * The nodes that it may use by its node selector and its required node affinity; taints and room are not looked at.
     */
    public RequiredNodes requiredNodes() {
        return new RequiredNodes(nodeSelector, affinity.requiredNodes());
    }
}
