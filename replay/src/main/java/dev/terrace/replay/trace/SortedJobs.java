package dev.terrace.replay.trace;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Sorts jobs by submission; ties keep their order. Sorted runs are packed and then merged, so that millions of jobs
 * take about 50 bytes each. Single use.
 */
public final class SortedJobs {
    /** The number of jobs that are sorted at a time. */
    private static final int RUN = 1 << 16;

    private final List<PackedJobs> runs = new ArrayList<>();
    private final List<TraceJob> open = new ArrayList<>();
    private long first = Long.MAX_VALUE;

    private record Head(TraceJob job, int run, Iterator<TraceJob> rest) {}

    /** Adds a job. Its times may be of any epoch. */
    public void add(TraceJob job) {
        first = Math.min(first, job.submit());
        open.add(job);
        if (open.size() == RUN) {
            close();
        }
    }

    /** Returns the time of the first submission; 0 without jobs. */
    public long first() {
        return first == Long.MAX_VALUE ? 0 : first;
    }

    /** Returns the jobs in order, with their times. */
    public PackedJobs sorted() {
        return since(0);
    }

    /**
     * Returns the jobs in order, with times since an origin.
     *
     * @param origin at most {@link #first}
     */
    public PackedJobs since(long origin) {
        close();
        PriorityQueue<Head> heads = new PriorityQueue<>(
                Comparator.comparingLong((Head head) -> head.job().submit()).thenComparingInt(Head::run));
        for (int run = 0; run < runs.size(); run++) {
            advance(heads, run, runs.get(run).iterator());
        }
        runs.clear();
        PackedJobs.Builder merged = new PackedJobs.Builder();
        while (!heads.isEmpty()) {
            Head head = heads.remove();
            merged.add(origin == 0 ? head.job() : head.job().earlier(origin));
            advance(heads, head.run(), head.rest());
        }
        return merged.build();
    }

    private static void advance(PriorityQueue<Head> heads, int run, Iterator<TraceJob> rest) {
        if (rest.hasNext()) {
            heads.add(new Head(rest.next(), run, rest));
        }
    }

    private void close() {
        if (!open.isEmpty()) {
            open.sort(Comparator.comparingLong(TraceJob::submit));
            runs.add(PackedJobs.of(open));
            open.clear();
        }
    }
}
