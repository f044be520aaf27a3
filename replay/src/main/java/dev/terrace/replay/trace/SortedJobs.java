package dev.terrace.replay.trace;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Sorts jobs by submission; ties keep their order. Sorted runs are packed, and merged if there are several, so that
 * millions of jobs take about 50 bytes each beside their ids, which must differ. Jobs that are less than
 * {@value #WINDOW} places from their order are one run. Single use.
 */
public final class SortedJobs {
    private static final int WINDOW = 1 << 15;

    private final List<PackedJobs.Builder> runs = new ArrayList<>();
    private final List<TraceJob> open = new ArrayList<>();
    private final TraceBounds.OfJobs bounds = new TraceBounds.OfJobs();
    private long first = Long.MAX_VALUE;

    /** The last submission of the last run. */
    private long last;

    private record Head(TraceJob job, int run, Iterator<TraceJob> rest) {}

    /** Adds a job. Its times may be of any epoch. */
    public void add(TraceJob job) {
        bounds.add(job);
        first = Math.min(first, job.submit());
        open.add(job);
        if (open.size() == 2 * WINDOW) {
            close(WINDOW);
        }
    }

    /** Returns the time of the first submission; 0 without jobs. */
    public long first() {
        return first == Long.MAX_VALUE ? 0 : first;
    }

    /**
     * Returns the time of the first submission.
     *
     * @param file the source of the jobs
     * @throws dev.terrace.model.finding.InvalidInput if a job exceeds {@link TraceBounds}
     */
    public Instant start(String file) {
        bounds.require(file);
        return TraceBounds.start(file, first());
    }

    /**
     * Returns the jobs in order, with times since an origin.
     *
     * @param origin at most {@link #first}
     */
    public PackedJobs since(long origin) {
        return sorted().since(origin);
    }

    /** Returns the jobs in order, with their times. */
    public PackedJobs sorted() {
        close(open.size());
        if (runs.size() == 1) {
            return runs.get(0).build();
        }
        PriorityQueue<Head> heads = new PriorityQueue<>(
                Comparator.comparingLong((Head head) -> head.job().submit()).thenComparingInt(Head::run));
        for (int run = 0; run < runs.size(); run++) {
            advance(heads, run, runs.get(run).build().iterator());
        }
        runs.clear();
        PackedJobs.Builder merged = new PackedJobs.Builder(bounds);
        while (!heads.isEmpty()) {
            Head head = heads.remove();
            merged.pack(head.job());
            advance(heads, head.run(), head.rest());
        }
        return merged.build();
    }

    private static void advance(PriorityQueue<Head> heads, int run, Iterator<TraceJob> rest) {
        if (rest.hasNext()) {
            heads.add(new Head(rest.next(), run, rest));
        }
    }

    /** Moves the earliest of the open jobs to the last run, or to a new one if that has a later job. */
    private void close(int count) {
        open.sort(Comparator.comparingLong(TraceJob::submit));
        List<TraceJob> earliest = open.subList(0, count);
        if (earliest.isEmpty()) {
            return;
        }
        if (runs.isEmpty() || earliest.get(0).submit() < last) {
            runs.add(new PackedJobs.Builder(bounds));
        }
        earliest.forEach(runs.get(runs.size() - 1)::pack);
        last = earliest.get(count - 1).submit();
        earliest.clear();
    }
}
