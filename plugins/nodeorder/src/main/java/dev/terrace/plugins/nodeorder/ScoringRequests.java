package dev.terrace.plugins.nodeorder;

import dev.terrace.model.PodTemplate;

/**
 * A pod's requests for scoring: a container that requests no cpu or memory counts with Kubernetes' small default.
 *
 * @param cpu milli-cores
 * @param memory bytes
 */
record ScoringRequests(long cpu, long memory) {
    static ScoringRequests of(PodTemplate pod) {
        return new ScoringRequests(pod.scoringCpu(), pod.scoringMemory());
    }
}
