package dev.terrace.engine.session;

import dev.terrace.model.Cluster;
import dev.terrace.model.JobPhase;
import dev.terrace.model.JobSpec;
import dev.terrace.model.QueueSpec;
import java.util.AbstractMap;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The phases of all groups with an existing queue after a cycle. Computed on first read: there may be 100,000, and few
 * change. A group without a queue is not in the session and keeps its phase. Thread-safe.
 */
final class PhasesAfter extends AbstractMap<String, JobPhase> {
    private final List<JobSpec> jobs;
    private final List<QueueSpec> queues;
    private final SortedMap<String, JobPhase> changed;
    private volatile @Nullable Map<String, JobPhase> all;

    /**
     * @param cluster the cluster before the cycle; only its groups and queues are referenced
     * @param changed the changed phases; must not be modified later
     */
    PhasesAfter(Cluster cluster, SortedMap<String, JobPhase> changed) {
        this.jobs = cluster.jobs();
        this.queues = cluster.queues();
        this.changed = changed;
    }

    private Map<String, JobPhase> all() {
        Map<String, JobPhase> known = all;
        if (known == null) {
            known = computed();
            all = known;
        }
        return known;
    }

    private Map<String, JobPhase> computed() {
        Set<String> names = new HashSet<>();
        queues.forEach(queue -> names.add(queue.name()));
        Map<String, JobPhase> phases = new TreeMap<>();
        for (JobSpec job : jobs) {
            if (names.contains(job.queue())) {
                String key = job.key();
                phases.put(key, changed.getOrDefault(key, job.phase()));
            }
        }
        return Collections.unmodifiableMap(phases);
    }

    @Override
    public @Nullable JobPhase get(@Nullable Object key) {
        return all().get(key);
    }

    @Override
    public boolean containsKey(@Nullable Object key) {
        return all().containsKey(key);
    }

    @Override
    public Set<Map.Entry<String, JobPhase>> entrySet() {
        return all().entrySet();
    }
}
