package dev.terrace.replay.result;

import dev.terrace.replay.result.ReplayListener.LoadAt;
import dev.terrace.replay.result.ReplayListener.TaskAttempt;
import dev.terrace.replay.trace.CsvCells;
import dev.terrace.replay.trace.PackedJobs;
import dev.terrace.replay.trace.TraceJob;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * A replay as CSV files: {@code jobs.csv}, a row for each job in the order of the trace, and {@code queue.csv}, a row
 * for each instant. Memory grows with the number of jobs.
 */
public final class ReplayTables implements ReplayListener {
    private final AttemptLog attempts = new AttemptLog();
    private final List<LoadAt> loads = new ArrayList<>();

    @Override
    public void attempted(TaskAttempt attempt) {
        attempts.attempted(attempt);
    }

    @Override
    public void settled(LoadAt load) {
        loads.add(load);
    }

    /** Writes both files into a folder. */
    public void write(Path folder, PackedJobs jobs) throws IOException {
        try (PrintWriter out = open(folder.resolve("jobs.csv"))) {
            out.print("id,submit,start,end,attempts,nodes\n");
            jobs.forEach(job -> out.print(row(job) + "\n"));
        }
        try (PrintWriter out = open(folder.resolve("queue.csv"))) {
            out.print("time,waiting_jobs,waiting_tasks,running_tasks,held_cpu_milli\n");
            loads.forEach(load -> out.print(load.time() + "," + load.waitingJobs() + "," + load.waitingTasks() + ","
                    + load.runningTasks() + "," + load.held() + "\n"));
        }
    }

    private static PrintWriter open(Path file) throws IOException {
        return new PrintWriter(Files.newBufferedWriter(file, StandardCharsets.UTF_8));
    }

    /**
     * Formats the row of a job. Its start is the time at which minMember tasks had started, its number of attempts the
     * largest of its tasks.
     */
    private String row(TraceJob job) {
        JobAttempts ofJob = attempts.of(job);
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
