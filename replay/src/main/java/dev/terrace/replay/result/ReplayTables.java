package dev.terrace.replay.result;

import dev.terrace.replay.result.ReplayResult.GpuPoint;
import dev.terrace.replay.trace.CsvCells;
import dev.terrace.replay.trace.PackedJobs;
import dev.terrace.replay.trace.TraceJob;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A replay as CSV files: {@code jobs.csv}, a row for each job in the order of the trace, and {@code queue.csv}, a row
 * for each instant; {@code gpus.csv} has the use of GPUs if tasks never end. Rows are kept compressed. The row of a job
 * that has ended waits for the rows of earlier jobs.
 */
public final class ReplayTables implements ReplayListener {
    private final AttemptLog attempts = new AttemptLog();
    private final PackedLines jobs = new PackedLines();
    private final PackedLines loads = new PackedLines();
    private final Iterator<TraceJob> inOrder;
    private @Nullable TraceJob next;

    /** The rows of jobs that have ended before {@link #next}, by id. */
    private final Map<String, String> waiting = new HashMap<>();

    /** @param all the jobs of the replay, in the order of their rows */
    public ReplayTables(PackedJobs all) {
        inOrder = all.iterator();
        next = inOrder.next();
        jobs.add("id,submit,start,end,attempts,nodes");
        loads.add("time,waiting_jobs,waiting_tasks,running_tasks,held_cpu_milli");
    }

    @Override
    public void attempted(TaskAttempt attempt) {
        attempts.attempted(attempt);
    }

    @Override
    public void ended(TraceJob job, long start, long end) {
        waiting.put(job.id(), row(job));
        while (next != null && waiting.containsKey(next.id())) {
            advance(next);
        }
    }

    private void advance(TraceJob job) {
        String known = waiting.remove(job.id());
        jobs.add(known == null ? row(job) : known);
        next = inOrder.hasNext() ? inOrder.next() : null;
    }

    @Override
    public void settled(LoadAt load) {
        loads.add(load.time() + "," + load.waitingJobs() + "," + load.waitingTasks() + "," + load.runningTasks() + ","
                + load.held());
    }

    /**
     * Writes the files into a folder, at the end of the replay.
     *
     * @param gpus the rows of {@code gpus.csv}, which is not written without rows
     */
    public void write(Path folder, List<GpuPoint> gpus) throws IOException {
        while (next != null) {
            advance(next);
        }
        jobs.write(folder.resolve("jobs.csv"));
        loads.write(folder.resolve("queue.csv"));
        if (!gpus.isEmpty()) {
            PackedLines points = new PackedLines();
            points.add("asked_percent,allocated_percent,fragmented_percent");
            gpus.forEach(point -> points.add(point.asked() + "," + point.allocated() + "," + point.fragmented()));
            points.write(folder.resolve("gpus.csv"));
        }
    }

    /**
     * Formats the row of a job. Its start is the time at which minMember tasks had started, its number of attempts the
     * largest of its tasks.
     */
    private String row(TraceJob job) {
        JobAttempts ofJob = attempts.take(job);
        return CsvCells.row(
                job.id(),
                Long.toString(job.submit()),
                known(ofJob.start()),
                known(ofJob.end()),
                Integer.toString(ofJob.byTask().values().stream()
                        .mapToInt(List::size)
                        .max()
                        .orElse(0)),
                String.join(";", ofJob.last().stream().map(TaskAttempt::node).toList()));
    }

    private static String known(OptionalLong time) {
        return time.isEmpty() ? "" : Long.toString(time.getAsLong());
    }
}
