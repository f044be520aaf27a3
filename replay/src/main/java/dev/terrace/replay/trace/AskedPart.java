package dev.terrace.replay.trace;

import dev.terrace.spi.toolkit.Draws;
import java.util.ArrayList;
import java.util.List;

/** The first jobs of a trace, until they asked for a number of GPUs. */
public final class AskedPart {
    private AskedPart() {}

    /**
     * Returns jobs in the order of the trace; all if they ask for less.
     *
     * @param milli the GPUs that they ask for, in thousandths
     */
    public static PackedJobs inOrder(PackedJobs jobs, long milli) {
        PackedJobs.Builder part = new PackedJobs.Builder();
        long asked = 0;
        for (TraceJob job : jobs) {
            if (asked >= milli) {
                break;
            }
            asked += job.gpuMilli();
            part.add(job);
        }
        return part.build();
    }

    /**
     * Returns jobs that are drawn with replacement, with equal chances. One arrives each second.
     *
     * @param jobs at least one with GPUs
     * @param milli the GPUs that they ask for, in thousandths
     */
    public static PackedJobs drawn(PackedJobs jobs, long milli, long seed) {
        List<TraceJob> all = new ArrayList<>(jobs.size());
        jobs.forEach(all::add);
        Draws draws = Draws.of(seed);
        PackedJobs.Builder part = new PackedJobs.Builder();
        long asked = 0;
        for (int number = 0; asked < milli; number++) {
            TraceJob job = all.get(draws.below(all.size(), number));
            asked += job.gpuMilli();
            part.add(job.named(job.id() + "." + (number + 1))
                    .at(number, job.run())
                    .unlogged());
        }
        return part.build();
    }

    /** Returns the same jobs without an end. */
    public static PackedJobs withoutEnds(PackedJobs jobs) {
        PackedJobs.Builder endless = new PackedJobs.Builder();
        jobs.forEach(job -> endless.add(job.at(job.submit(), TraceJob.UNKNOWN).unlogged()));
        return endless.build();
    }
}
