package dev.terrace.replay.table;

import dev.terrace.model.node.NodeSpec;
import dev.terrace.replay.measure.AttemptLog;
import dev.terrace.replay.measure.ClusterUse;
import dev.terrace.replay.measure.ReplayListener;
import dev.terrace.replay.measure.ReplayListener.TaskAttempt;
import dev.terrace.replay.result.ReplayResult;
import dev.terrace.replay.result.ReplayResult.GpuPoint;
import dev.terrace.replay.trace.CsvCells;
import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.trace.TraceJob;
import dev.terrace.report.Fields;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A replay as CSV files: its jobs in the order of the trace, their attempts in the order of their ends, the queues, and
 * the series of their figures. {@code gpus} has the use of GPUs if tasks never end. Rows are kept compressed. The row
 * of a job that has ended waits for the rows of earlier jobs.
 */
public final class ReplayTables implements ReplayListener {
    /** The format of {@link #schema}. */
    private static final String FORMAT = "terrace-replay-tables/1";

    private static final List<TableColumn> ATTEMPTS = TableColumn.of("attempts");
    private static final List<TableColumn> GPUS = TableColumn.of("gpus");

    private final AttemptLog attempts = new AttemptLog();
    private final List<JobRows> jobFiles;
    private final PackedLines attemptRows = new PackedLines("attempts", ATTEMPTS);
    private final QueueSummary summary = new QueueSummary();
    private final QueueSeries series;
    private final Iterator<TraceJob> inOrder;
    private @Nullable TraceJob next;
    private @Nullable PackedLines queueRows;

    /** The number of submitted jobs whose rows are not added yet. */
    private long due;

    /** The rows in each file of jobs that have ended before {@link #next}, by id. */
    private final Map<String, List<String>> waiting = new HashMap<>();

    /** The starts of jobs that have started and not ended, at the end of the replay, by id. */
    private final Map<String, Long> unfinished = new HashMap<>();

    /** A file with all jobs beside the tables, for other programs. */
    public enum Log {
        /** A log in the Standard Workload Format, with simulated waits. */
        SWF,
        /** A table with the column names of evalys and Batsim. */
        EVALYS
    }

    /**
     * Creates the tables of a replay that has not started.
     *
     * @param trace the trace, whose jobs are in the order of their rows
     * @param nodes the nodes at the start of the replay
     * @param period the seconds of a period to which the series is reduced; 0 for a row at each change
     * @param log a further file of jobs; null without one
     */
    public ReplayTables(Trace trace, List<NodeSpec> nodes, long period, @Nullable Log log) {
        inOrder = trace.jobs().iterator();
        jobFiles = log == null
                ? List.of(new JobTable())
                : List.of(
                        new JobTable(),
                        log == Log.SWF ? new SwfRows(trace, nodes) : new EvalysRows(trace.name(), nodes));
        next = inOrder.next();
        series = new QueueSeries(period);
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
    public void nodeChanged(NodeSpec node, boolean isThere, long time) {
        jobFiles.forEach(file -> file.nodeChanged(node, isThere, time));
    }

    @Override
    public void started(TraceJob job, int task, int tasks, long time, String node, Map<String, String> annotations) {
        jobFiles.forEach(file -> file.started(job, task, tasks, time, node, annotations));
    }

    @Override
    public void attempted(TaskAttempt attempt) {
        attempts.attempted(attempt);
        jobFiles.forEach(file -> file.attempted(attempt));
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
        waiting.put(job.id(), rows(job, start));
        while (next != null && waiting.containsKey(next.id())) {
            advance(next);
        }
    }

    @Override
    public void unfinished(TraceJob job, long start) {
        unfinished.put(job.id(), start);
    }

    private void advance(TraceJob job) {
        List<String> known = waiting.remove(job.id());
        Long start = unfinished.getOrDefault(job.id(), TraceJob.UNKNOWN);
        List<String> rows = known == null ? rows(job, start) : known;
        for (int file = 0; file < rows.size(); file++) {
            if (!rows.get(file).isEmpty()) {
                jobFiles.get(file).add(rows.get(file));
            }
        }
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
     * @param result the result, whose use of GPUs is not written without points
     */
    public void write(Path folder, boolean isPacked, ReplayResult result) throws IOException {
        while (next != null && due > 0) {
            advance(next);
        }
        for (JobRows file : jobFiles) {
            file.write(folder, isPacked);
        }
        MetricTable.of(result).write(folder, isPacked);
        attemptRows.write(folder, isPacked);
        if (queueRows != null) {
            queueRows.write(folder, isPacked);
        }
        series.lines().write(folder, isPacked);
        List<GpuPoint> gpus = result.gpus();
        if (!gpus.isEmpty()) {
            PackedLines points = new PackedLines("gpus", GPUS);
            gpus.forEach(point -> points.add(point.asked() + "," + point.allocated() + "," + point.fragmented()));
            points.write(folder, isPacked);
        }
    }

    /**
     * Returns the description of the files: each table with its columns, their types, units and meanings.
     *
     * @param hasGpus whether {@code gpus} is written
     */
    public Map<String, Object> schema(boolean isPacked, boolean hasGpus) {
        Map<String, List<TableColumn>> tables = new LinkedHashMap<>();
        tables.put("jobs", JobTable.COLUMNS);
        tables.put("attempts", ATTEMPTS);
        tables.put("queues", QueueSummary.columns());
        tables.put("series", series.columns());
        tables.put("metrics", MetricTable.COLUMNS);
        if (hasGpus) {
            tables.put("gpus", GPUS);
        }
        return new Fields()
                .with("format", FORMAT)
                .with("time", "seconds since the start of the trace")
                .withEach(
                        "tables",
                        tables.entrySet(),
                        table -> new Fields()
                                .with("name", table.getKey())
                                .with("file", table.getKey() + (isPacked ? ".csv.gz" : ".csv"))
                                .withEach("columns", table.getValue(), TableColumn::document));
    }

    /** Returns the row of a job in each file; empty in a file that leaves it out. */
    private List<String> rows(TraceJob job, long start) {
        JobRows.Fate fate = new JobRows.Fate(job, attempts.take(job), start);
        return jobFiles.stream()
                .map(file -> Objects.requireNonNullElse(file.row(fate), ""))
                .toList();
    }
}
