package dev.terrace.actions;

import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.Quantity;
import dev.terrace.spi.action.Heap;
import dev.terrace.spi.action.Session;
import dev.terrace.spi.toolkit.SlotTable;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Kept;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Pending jobs that are rejected together: of the same queue and namespace, with equal {@code minResources}. Cached
 * across sessions; only jobs that changed are looked at again. Sorted while the session {@linkplain Session#keepsLines
 * keeps lines}, otherwise by {@link #inOrder}.
 */
final class PendingJobs {
    private final List<Job> jobs = new ArrayList<>();

    /**
     * Equal for jobs that are rejected together.
     *
     * @param holder a job that holds something, which is a kind of its own: its place in the order may change
     */
    private record Kind(
            int queue,
            String namespace,
            @Nullable Amounts minResources,
            Map<String, Quantity> minQuantities,
            @Nullable Job holder) {
        static Kind of(Job job) {
            return new Kind(
                    job.queue().id(),
                    job.spec().namespace(),
                    job.spec().minResources(),
                    job.spec().minQuantities(),
                    job.allocatedTasks() > 0 ? job : null);
        }
    }

    /** All pending jobs, by kind. */
    private static final class Index {
        final Map<Kind, PendingJobs> byKind = new LinkedHashMap<>();
        final SlotTable<Job> bySlot = new SlotTable<>();
        final SlotTable<Kind> kinds = new SlotTable<>();

        void add(Session session, Job job) {
            if (job.isPending()) {
                Kind kind = Kind.of(job);
                bySlot.put(job.slot(), job);
                kinds.put(job.slot(), kind);
                byKind.computeIfAbsent(kind, absent -> new PendingJobs()).add(session, job);
            }
        }

        void remove(Stream<Integer> slots) {
            Map<Kind, Set<Job>> removed = new HashMap<>();
            slots.forEach(slot -> {
                Job job = bySlot.remove(slot);
                Kind kind = kinds.remove(slot);
                if (job != null && kind != null) {
                    removed.computeIfAbsent(kind, none -> new HashSet<>()).add(job);
                }
            });
            removed.forEach((kind, left) -> byKind.computeIfPresent(
                    kind, (same, alike) -> alike.jobs.removeAll(left) && alike.jobs.isEmpty() ? null : alike));
        }
    }

    /** The cache key, which has no parameters. */
    private record Rule() {}

    /** Returns the jobs that were pending when the session opened, those that are alike together. */
    static Collection<PendingJobs> alike(Session session) {
        Kept<Index> kept = session.kept(new Rule(), Index::new);
        Index index = kept.value();
        index.remove(
                Stream.concat(kept.leftJobs().stream(), kept.jobs().stream().map(Job::slot)));
        kept.jobs().forEach(job -> index.add(session, job));
        return index.byKind.values();
    }

    /** Returns one job alone. */
    static PendingJobs of(Job job) {
        PendingJobs alone = new PendingJobs();
        alone.jobs.add(job);
        return alone;
    }

    private void add(Session session, Job job) {
        Heap.Before<Job> before = session::isBefore;
        jobs.add(session.keepsLines() ? before.placeAfter(job, jobs) : jobs.size(), job);
    }

    /** Returns one that is still pending; null without one. */
    @Nullable
    Job any() {
        return jobs.stream().filter(Job::isPending).findFirst().orElse(null);
    }

    /** Returns those that are still pending, in the order of jobs. */
    Iterator<Job> inOrder(Session session) {
        Stream<Job> pending = jobs.stream().filter(Job::isPending);
        if (jobs.size() == 1 || session.keepsLines()) {
            return pending.iterator();
        }
        Heap<Job> heap = new Heap<>(session::isBefore);
        pending.forEach(heap::push);
        return Stream.generate(heap::pop).limit(heap.size()).iterator();
    }
}
