package dev.terrace.plugins.numaaware;

import dev.terrace.model.PodTemplate;
import dev.terrace.model.QosClass;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A guaranteed pod's request for exclusive cpus.
 *
 * @param policy the policy that its node must have; empty if the pod names none
 * @param cpus the number of whole cpus of each container; 0 for a container with a fractional request
 */
record CpuRequest(String policy, List<Integer> cpus) {
    static final String POLICY = "volcano.sh/numa-topology-policy";

    /**
     * Returns the request of a pod; null for a pod without exclusive cpus.
     *
     * @param policy the pod's annotation; null if it has none
     */
    static @Nullable CpuRequest of(PodTemplate template, @Nullable String policy) {
        if (template.qos() != QosClass.GUARANTEED) {
            return null;
        }
        return new CpuRequest(policy == null || policy.equals("none") ? "" : policy, template.wholeCpus());
    }

    boolean hasPolicy() {
        return !policy.isEmpty();
    }
}
