package dev.terrace.actions;

import dev.terrace.model.resource.Amounts;
import dev.terrace.spi.action.Session;
import dev.terrace.spi.toolkit.SlotTable;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Kept;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The pending jobs when a session opens, together with those of the same queue and equal {@code minResources}. Cached
 * across sessions: only jobs that changed are looked at again.
 */
final class PendingJobs {
    /** The cache key, which has no parameters. */
    private record Rule() {}

    /** Equal for jobs that are rejected together. */
    private record Kind(int queue, @Nullable Amounts minResources) {}

    private final Map<Kind, Set<Job>> byKind = new LinkedHashMap<>();
    private final SlotTable<Job> bySlot = new SlotTable<>();
    private final SlotTable<Kind> kinds = new SlotTable<>();

    /** Returns the jobs of each kind; a list that may be changed, of collections that may not. */
    static List<Collection<Job>> alike(Session session) {
        Kept<PendingJobs> kept = session.kept(new Rule(), PendingJobs::new);
        PendingJobs pending = kept.value();
        kept.leftJobs().forEach(pending::remove);
        kept.jobs().forEach(pending::put);
        return new ArrayList<>(pending.byKind.values());
    }

    private void put(Job job) {
        remove(job.slot());
        if (job.isPending()) {
            Kind kind = new Kind(job.queue().id(), job.spec().minResources());
            bySlot.put(job.slot(), job);
            kinds.put(job.slot(), kind);
            byKind.computeIfAbsent(kind, absent -> new LinkedHashSet<>()).add(job);
        }
    }

    private void remove(int slot) {
        Job job = bySlot.remove(slot);
        Kind kind = kinds.remove(slot);
        if (job != null && kind != null) {
            byKind.computeIfPresent(kind, (same, jobs) -> jobs.remove(job) && jobs.isEmpty() ? null : jobs);
        }
    }
}
