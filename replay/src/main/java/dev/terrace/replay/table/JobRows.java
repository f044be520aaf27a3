package dev.terrace.replay.table;

import dev.terrace.replay.measure.JobAttempts;
import dev.terrace.replay.measure.ReplayListener;
import dev.terrace.replay.result.ReplayMetric;
import dev.terrace.replay.trace.TraceJob;
import org.jspecify.annotations.Nullable;

/** A file with at most one row for each job, in the order of the trace. */
abstract class JobRows extends PackedLines implements ReplayListener {
    /** @param file the name of the file, without {@code .gz} */
    JobRows(String file) {
        super(file);
    }

    /** Returns the row of a job that will not change any more; null if the file leaves it out. */
    abstract @Nullable String row(Fate fate);

    /**
     * A job with its fate.
     *
     * @param start the time at which {@code minTasks} tasks ran for the first time; {@link TraceJob#UNKNOWN} if they
     *     never did
     */
    record Fate(TraceJob job, JobAttempts attempts, long start) {
        boolean hasStarted() {
            return start != TraceJob.UNKNOWN;
        }

        boolean hasEnded() {
            return attempts.end().isPresent();
        }

        /** Returns the seconds from submission to start, if it has started. */
        long waited() {
            return start - job.submit();
        }

        /** Returns the seconds from submission to end, if it has ended. */
        long turnaround() {
            return attempts.end().orElseThrow() - job.submit();
        }

        /** Returns the bounded slowdown, if it has ended. */
        double boundedSlowdown() {
            return ReplayMetric.boundedSlowdown(turnaround(), job.run());
        }
    }
}
