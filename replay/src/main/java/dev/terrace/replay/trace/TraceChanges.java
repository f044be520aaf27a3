package dev.terrace.replay.trace;

import dev.terrace.files.Fault;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * The part of a trace that is replayed, and the changes to its jobs. Jobs keep their order; only a shake can change it.
 *
 * @param from the first second of submissions
 * @param until the second before which submissions end; null for all
 * @param load divides the times between submissions
 * @param shake the maximum number of seconds by which a submission is moved, in either direction
 * @param seed the seed of these moves
 * @param dropsUnknown whether jobs without a run time are left out
 * @param cutsAtEstimate whether a run ends at its estimate
 * @param hasExactEstimates whether the estimate of each job is its run time, after a cut
 */
public record TraceChanges(
        long from,
        @Nullable Long until,
        BigDecimal load,
        long shake,
        long seed,
        boolean dropsUnknown,
        boolean cutsAtEstimate,
        boolean hasExactEstimates) {
    /** The whole trace as it is. */
    public static TraceChanges all() {
        return new TraceChanges(0, null, BigDecimal.ONE, 0, 0, false, false, false);
    }

    /** Returns whether the jobs keep their times, so that their logged starts still mean something. */
    private boolean isAsLogged() {
        return load.compareTo(BigDecimal.ONE) == 0 && shake == 0 && !cutsAtEstimate;
    }

    /**
     * Returns the part of a trace with its changes.
     *
     * @throws dev.terrace.model.finding.InvalidInput if no job is left
     */
    public Trace apply(Trace trace) {
        Trace part = trace.with(apply(trace.jobs()));
        if (part.jobs().isEmpty()) {
            throw Fault.at(trace.file(), "no job is left: --from, --until or --unknown leave out all.");
        }
        return part;
    }

    /** Returns the jobs that remain, with their changes. */
    public PackedJobs apply(PackedJobs jobs) {
        return equals(all()) ? jobs : new Moving().apply(jobs);
    }

    /** A job and its place in the trace, the tie-break. */
    private record Placed(int place, TraceJob job) {}

    private final class Moving {
        private final PackedJobs.Builder moved = new PackedJobs.Builder();
        private final SplittableRandom random = new SplittableRandom(seed);
        private final PriorityQueue<Placed> shaken = new PriorityQueue<>(
                Comparator.comparingLong((Placed placed) -> placed.job().submit())
                        .thenComparingInt(Placed::place));
        private long first = TraceJob.UNKNOWN;

        PackedJobs apply(PackedJobs jobs) {
            int place = 0;
            for (TraceJob job : jobs) {
                place++;
                boolean isIn = job.submit() >= from && (until == null || job.submit() < until);
                if (isIn && (job.hasRun() || !dropsUnknown)) {
                    add(place, job);
                }
            }
            release(Long.MAX_VALUE);
            return moved.build();
        }

        private void add(int place, TraceJob job) {
            if (first == TraceJob.UNKNOWN) {
                first = job.submit();
            }
            long submit = first
                    + BigDecimal.valueOf(job.submit() - first)
                            .divide(load, 0, RoundingMode.FLOOR)
                            .longValueExact();
            // No later job can come before this time.
            release(submit - shake);
            long by = shake == 0 ? 0 : random.nextLong(-shake, shake + 1);
            boolean isCut = cutsAtEstimate && job.estimate() >= 0 && job.estimate() < job.run();
            TraceJob moving = job.at(Math.max(0, submit + by), isCut ? job.estimate() : job.run());
            moving = hasExactEstimates && moving.hasRun()
                    ? moving.toBuilder().estimate(moving.run()).build()
                    : moving;
            shaken.add(new Placed(place, isAsLogged() ? moving : moving.unlogged()));
        }

        private void release(long before) {
            while (!shaken.isEmpty() && shaken.peek().job().submit() < before) {
                moved.add(shaken.remove().job());
            }
        }
    }
}
