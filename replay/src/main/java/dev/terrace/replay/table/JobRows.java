package dev.terrace.replay.table;

import dev.terrace.replay.measure.JobAttempts;
import dev.terrace.replay.measure.ReplayListener;
import dev.terrace.replay.result.ReplayMetric;
import dev.terrace.replay.trace.TraceJob;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A file with a row for each job, in the order of the trace. */
abstract class JobRows implements ReplayListener {
    private final PackedLines lines = new PackedLines();
    private final String file;

    /** @param file the name of the file, without {@code .gz} */
    JobRows(String file) {
        this.file = file;
    }

    /** Returns the row of a job that will not change any more; null if the file leaves it out. */
    abstract @Nullable String row(Fate fate);

    /** Adds the next row. */
    final void add(String row) {
        lines.add(row);
    }

    /** Writes the file into a folder. */
    final void write(Path folder, boolean isPacked) throws IOException {
        lines.write(folder.resolve(file + (isPacked ? ".gz" : "")), isPacked);
    }

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
