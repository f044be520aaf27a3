package dev.terrace.plugins.nodeorder;

import dev.terrace.model.PodTemplate;

/**
 * What a pod asks for as scores count it: a container that asks for no cpu or memory counts as if it asked for a
 * little.
 *
 * @param cpu milli-cores
 * @param memory bytes
 */
record Demand(long cpu, long memory) {
    static Demand of(PodTemplate pod) {
        return new Demand(pod.scoringCpu(), pod.scoringMemory());
    }
}
