package dev.terrace.plugins.nodeorder;

import dev.terrace.model.PodTemplate;

/**
 * A pod's requests for scoring: a container that requests no cpu or memory counts with Kubernetes' small default.
 *
 * @param cpu milli-cores
 * @param memory bytes
 */
record Demand(long cpu, long memory) {
    static Demand of(PodTemplate pod) {
        return new Demand(pod.scoringCpu(), pod.scoringMemory());
    }
}
