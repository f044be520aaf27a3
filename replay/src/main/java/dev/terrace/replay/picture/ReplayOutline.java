package dev.terrace.replay.picture;

import dev.terrace.model.resource.ResourceNames;
import dev.terrace.replay.ReplayPlan;
import dev.terrace.replay.result.ReplayListener;
import dev.terrace.replay.trace.TraceJob;
import java.util.Arrays;
import java.util.List;

/**
 * A replay in outline: its use of cpu and its queue length over time, and the distribution of its waits. Its memory is
 * bounded.
 */
public final class ReplayOutline {
    /** The number of bins for each doubling of a wait: a bin is 9 % wide. */
    private static final int PER_DOUBLING = 8;

    private final long capacity;
    private final LoadSeries loads = new LoadSeries();
    private final Waits waits;

    private ReplayOutline(long capacity, long warm) {
        this.capacity = capacity;
        waits = new Waits(warm);
    }

    /** Returns an empty outline. */
    public static ReplayOutline of(ReplayPlan plan) {
        long cpu = plan.start().cluster().nodes().stream()
                .mapToLong(node -> node.allocatable().get(ResourceNames.CPU))
                .sum();
        return new ReplayOutline(cpu, plan.warm());
    }

    /** Counts jobs by the logarithm of their waits. */
    private static final class Waits implements ReplayListener {
        final long warm;
        final long[] counts = new long[2 + PER_DOUBLING * Long.SIZE];

        Waits(long warm) {
            this.warm = warm;
        }

        @Override
        public void ended(TraceJob job, long start, long end) {
            count(job, start);
        }

        @Override
        public void unfinished(TraceJob job, long start) {
            count(job, start);
        }

        private void count(TraceJob job, long start) {
            if (start != TraceJob.UNKNOWN && job.submit() >= warm) {
                counts[bin((double) (start - job.submit()))]++;
            }
        }

        static int bin(double wait) {
            return wait < 1 ? 0 : 1 + (int) Math.floor(PER_DOUBLING * Math.log(wait) / Math.log(2));
        }
    }

    /** Returns the listener that collects the data. */
    public ReplayListener listener() {
        return ReplayListener.of(List.of(loads, waits));
    }

    /** Returns the second of the last cycle. */
    public long last() {
        return loads.last();
    }

    /** Returns the mean part of the cpu that pods held, in equal parts of the time until a second. */
    public double[] utilisation(long until, int parts) {
        return Arrays.stream(loads.cpu(until, parts))
                .map(held -> capacity == 0 ? 0 : held / capacity)
                .toArray();
    }

    /** Returns the mean number of waiting jobs in equal parts of the time until a second. */
    public double[] waitingJobs(long until, int parts) {
        return loads.waitingJobs(until, parts);
    }

    /** Returns the part of the started jobs that waited at most some seconds, to about 9 % of the seconds. */
    public double waitedAtMost(double seconds) {
        long all = Arrays.stream(waits.counts).sum();
        long some = Arrays.stream(waits.counts, 0, Waits.bin(seconds) + 1).sum();
        return all == 0 ? 0 : (double) some / all;
    }
}
