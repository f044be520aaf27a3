package dev.terrace.model.explanation;

import java.util.Set;

/**
 * What a cycle is to be explained of.
 *
 * @param pods "namespace/name" of pods
 * @param jobs "namespace/name" of jobs
 * @param queues names of queues
 */
public record Watched(Set<String> pods, Set<String> jobs, Set<String> queues) {
    public Watched {
        pods = Set.copyOf(pods);
        jobs = Set.copyOf(jobs);
        queues = Set.copyOf(queues);
    }
}
