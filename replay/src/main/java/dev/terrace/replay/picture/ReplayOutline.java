package dev.terrace.replay.picture;

import dev.terrace.replay.ReplayPlan;
import dev.terrace.replay.measure.ReplayListener;
import dev.terrace.replay.trace.TraceJob;
import dev.terrace.replay.trace.UsedResource;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * A replay in outline: its use of cpu and GPUs and its queue length over time, and the distribution of its waits. Its
 * memory is bounded.
 */
public final class ReplayOutline {
    /** The number of bins for each doubling of a wait: a bin is 9 % wide. */
    private static final int PER_DOUBLING = 8;

    private final Map<UsedResource, Long> capacity = new EnumMap<>(UsedResource.class);
    private final LoadSeries loads = new LoadSeries();
    private final Waits waits;

    private ReplayOutline(long warm) {
        waits = new Waits(warm);
    }

    /** Returns an empty outline. */
    public static ReplayOutline of(ReplayPlan plan) {
        ReplayOutline outline = new ReplayOutline(plan.warm());
        for (UsedResource resource : UsedResource.values()) {
            outline.capacity.put(resource, (long) resource.offeredBy(plan.nodes()));
        }
        return outline;
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

    /** Returns the listeners that collect the data. */
    public List<ReplayListener> listeners() {
        return List.of(loads, waits);
    }

    /** Returns the second of the last cycle. */
    public long last() {
        return loads.last();
    }

    /**
     * Returns the mean part of the cpu or the GPUs that pods held, in equal parts of the time until a second; zeros for
     * a cluster without them.
     */
    public double[] utilisation(UsedResource resource, long until, int parts) {
        long offered = capacity.getOrDefault(resource, 0L);
        return Arrays.stream(means(resource == UsedResource.GPU ? loads.gpu() : loads.cpu(), until, parts))
                .map(each -> offered == 0 ? 0 : each / offered)
                .toArray();
    }

    /** Returns the mean number of waiting jobs in equal parts of the time until a second. */
    public double[] waitingJobs(long until, int parts) {
        return means(loads.waiting(), until, parts);
    }

    /** Returns the means of the first value of a series. */
    private static double[] means(ReducedSeries series, long until, int parts) {
        return Steps.of(series, 1, 1).means((double) until, parts);
    }

    /** Returns the part of the started jobs that waited at most some seconds, to about 9 % of the seconds. */
    public double waitedAtMost(double seconds) {
        long all = Arrays.stream(waits.counts).sum();
        long some = Arrays.stream(waits.counts, 0, Waits.bin(seconds) + 1).sum();
        return all == 0 ? 0 : (double) some / all;
    }
}
