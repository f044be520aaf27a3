package dev.terrace.model.explanation;

import java.util.Set;

/**
 * The objects whose fate a cycle explains.
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
