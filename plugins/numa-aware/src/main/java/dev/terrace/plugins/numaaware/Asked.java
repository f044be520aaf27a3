package dev.terrace.plugins.numaaware;

import dev.terrace.model.PodTemplate;
import dev.terrace.model.QosClass;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a guaranteed pod asks of a node's cpus.
 *
 * @param policy the policy that its node must have; empty if the pod has none of its own
 * @param cpus how many whole cpus each of its containers asks for; 0 for one that asks for parts of cpus
 */
record Asked(String policy, List<Integer> cpus) {
    static final String POLICY = "volcano.sh/numa-topology-policy";

    /**
     * Null for a pod that gets no cpus of its own.
     *
     * @param policy the pod's annotation; null if it has none
     */
    static @Nullable Asked of(PodTemplate template, @Nullable String policy) {
        if (template.qos() != QosClass.GUARANTEED) {
            return null;
        }
        return new Asked(policy == null || policy.equals("none") ? "" : policy, template.wholeCpus());
    }

    boolean hasPolicy() {
        return !policy.isEmpty();
    }
}
