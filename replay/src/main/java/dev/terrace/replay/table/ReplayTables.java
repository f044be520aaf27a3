package dev.terrace.replay.table;

import dev.terrace.replay.measure.AttemptLog;
import dev.terrace.replay.measure.ClusterUse;
import dev.terrace.replay.measure.JobAttempts;
import dev.terrace.replay.measure.ReplayListener;
import dev.terrace.replay.measure.ReplayListener.TaskAttempt;
import dev.terrace.replay.result.ReplayResult.GpuPoint;
import dev.terrace.replay.trace.CsvCells;
import dev.terrace.replay.trace.PackedJobs;
import dev.terrace.replay.trace.TraceJob;
import dev.terrace.replay.world.JobObjects;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A replay as CSV files: its jobs in the order of the trace, their attempts in the order of their ends, the queues, and
 * the series of their figures. {@code gpus} has the use of GPUs if tasks never end. Rows are kept compressed. The row
 * of a job that has ended waits for the rows of earlier jobs.
 */
public final class ReplayTables implements ReplayListener {
    /** The format of {@link #schema}. */
    private static final String FORMAT = "terrace-replay-tables/1";

    private static final List<TableColumn> JOBS = List.of(
            TableColumn.text("id", "the id of the job in the trace"),
            TableColumn.integer("submit", "s", "the time of its submission"),
            TableColumn.integer("start", "s", "the time at which min_tasks tasks had started; empty before"),
            TableColumn.integer("end", "s", "the time at which its last task ended; empty before"),
            TableColumn.integer("attempts", "attempts", "the most attempts of one of its tasks"),
            TableColumn.text("nodes", "the node of the last attempt of each task, separated by semicolons"),
            TableColumn.text("queue", "the name of its queue"),
            TableColumn.text("user", "its user; empty if the trace lacks it"),
            TableColumn.integer("tasks", "tasks", "the number of its tasks"),
            TableColumn.integer(
                    "promised",
                    "s",
                    "the first start that was planned for it; its start if it started at its submission; empty without a"
                            + " plan"));

    private static final List<TableColumn> ATTEMPTS = List.of(
            TableColumn.text("job", "the id of the job in the trace"),
            TableColumn.integer("task", "", "the number of the task in the job, from 0"),
            TableColumn.integer("start", "s", "the time of its bind"),
            TableColumn.integer("end", "s", "the time at which it left its node; for running, the end of the replay"),
            TableColumn.text("node", "the name of its node"),
            TableColumn.text("outcome", "done, evicted, node_gone, or running at the end of the replay"),
            TableColumn.integer("lost_seconds", "s", "the run time that its eviction lost"),
            TableColumn.integer(
                    "tasks",
                    "",
                    "the number of tasks that the attempt is about, from this one: all of a job that is one pod on a pool"));

    private static final List<TableColumn> GPUS = List.of(
            TableColumn.number("asked_percent", "%", "the GPUs that jobs asked for so far, of all GPUs"),
            TableColumn.number("allocated_percent", "%", "the GPUs that tasks hold, of all GPUs"),
            TableColumn.number(
                    "fragmented_percent", "%", "the GPUs that a random typical task cannot use, of the idle GPUs"));

    private final AttemptLog attempts = new AttemptLog();
    private final PackedLines jobRows = new PackedLines();
    private final PackedLines attemptRows = new PackedLines();
    private final QueueSummary summary = new QueueSummary();
    private final QueueSeries series;
    private final long period;
    private final Iterator<TraceJob> inOrder;
    private @Nullable TraceJob next;
    private @Nullable PackedLines queueRows;

    /** The number of submitted jobs whose rows are not added yet. */
    private long due;

    /** The rows of jobs that have ended before {@link #next}, by id. */
    private final Map<String, String> waiting = new HashMap<>();

    /**
     * Creates the tables of a replay that has not started.
     *
     * @param all the jobs of the replay, in the order of their rows
     * @param period the seconds of a period to which the series is reduced; 0 for a row at each change
     */
    public ReplayTables(PackedJobs all, long period) {
        inOrder = all.iterator();
        next = inOrder.next();
        this.period = period;
        series = new QueueSeries(period);
        jobRows.add(TableColumn.header(JOBS));
        attemptRows.add(TableColumn.header(ATTEMPTS));
    }

    @Override
    public void submitted(TraceJob job) {
        due++;
        summary.submitted(job);
    }

    @Override
    public void promised(TraceJob job, long start) {
        attempts.promised(job, start);
    }

    @Override
    public void attempted(TaskAttempt attempt) {
        attempts.attempted(attempt);
        attemptRows.add(CsvCells.row(
                attempt.job().id(),
                Integer.toString(attempt.task()),
                Long.toString(attempt.start()),
                Long.toString(attempt.end()),
                attempt.node(),
                attempt.outcome().name().toLowerCase(Locale.ROOT),
                Long.toString(attempt.lost()),
                Integer.toString(attempt.tasks())));
    }

    @Override
    public void ended(TraceJob job, long start, long end) {
        summary.ended(job);
        waiting.put(job.id(), row(job));
        while (next != null && waiting.containsKey(next.id())) {
            advance(next);
        }
    }

    private void advance(TraceJob job) {
        String known = waiting.remove(job.id());
        jobRows.add(known == null ? row(job) : known);
        next = inOrder.hasNext() ? inOrder.next() : null;
        due--;
    }

    @Override
    public void constant(ClusterUse use, long from, long to) {
        double[][] figures = QueueFigure.of(use);
        series.constant(use.groups(), figures, from, to);
        summary.constant(figures, to - from);
    }

    @Override
    public void finished(ClusterUse use, long time) {
        double[][] figures = QueueFigure.of(use);
        series.finished(use.groups(), figures, time);
        queueRows = summary.lines(use.groups(), figures);
    }

    /**
     * Writes the files into a folder, at the end of the replay. The rows of jobs that were not submitted are left out.
     *
     * @param isPacked whether the files are compressed by gzip
     * @param gpus the rows of {@code gpus}, which is not written without rows
     */
    public void write(Path folder, boolean isPacked, List<GpuPoint> gpus) throws IOException {
        while (next != null && due > 0) {
            advance(next);
        }
        jobRows.write(folder.resolve(file("jobs", isPacked)), isPacked);
        attemptRows.write(folder.resolve(file("attempts", isPacked)), isPacked);
        if (queueRows != null) {
            queueRows.write(folder.resolve(file("queues", isPacked)), isPacked);
        }
        series.lines().write(folder.resolve(file("series", isPacked)), isPacked);
        if (!gpus.isEmpty()) {
            PackedLines points = new PackedLines();
            points.add(TableColumn.header(GPUS));
            gpus.forEach(point -> points.add(point.asked() + "," + point.allocated() + "," + point.fragmented()));
            points.write(folder.resolve(file("gpus", isPacked)), isPacked);
        }
    }

    private static String file(String table, boolean isPacked) {
        return table + (isPacked ? ".csv.gz" : ".csv");
    }

    /**
     * Returns the description of the files: each table with its columns, their types, units and meanings.
     *
     * @param hasGpus whether {@code gpus} is written
     */
    public Map<String, Object> schema(boolean isPacked, boolean hasGpus) {
        Map<String, List<TableColumn>> tables = new LinkedHashMap<>();
        tables.put("jobs", JOBS);
        tables.put("attempts", ATTEMPTS);
        tables.put("queues", QueueSummary.columns());
        tables.put("series", QueueSeries.columns(period));
        if (hasGpus) {
            tables.put("gpus", GPUS);
        }
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("format", FORMAT);
        document.put("time", "seconds since the start of the trace");
        document.put(
                "tables",
                tables.entrySet().stream()
                        .map(table -> {
                            Map<String, Object> one = new LinkedHashMap<>();
                            one.put("name", table.getKey());
                            one.put("file", file(table.getKey(), isPacked));
                            one.put(
                                    "columns",
                                    table.getValue().stream()
                                            .map(TableColumn::document)
                                            .toList());
                            return one;
                        })
                        .toList());
        return document;
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
                String.join(";", ofJob.last().stream().map(TaskAttempt::node).toList()),
                JobObjects.queue(job),
                job.user(),
                Integer.toString(job.tasks()),
                known(ofJob.promised()));
    }

    private static String known(OptionalLong time) {
        return time.isEmpty() ? "" : Long.toString(time.getAsLong());
    }
}
