package dev.terrace.replay.imports.table;

import dev.terrace.replay.imports.Imported;
import dev.terrace.replay.imports.RowTally;
import dev.terrace.replay.imports.TraceImporter;
import dev.terrace.replay.trace.CsvText;
import dev.terrace.replay.trace.SortedJobs;
import dev.terrace.replay.trace.TaskRequest;
import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.trace.TraceJob;
import dev.terrace.spi.toolkit.GpuShare;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A CSV file with a row for each job, or for each task of a gang. The run is the column {@code run}, else the time
 * between {@code start} and {@code end}; a job without either is kept with an unknown run time. A part of a GPU is one
 * device with its {@code gpu_milli}; above one device, parts are rounded up.
 */
public final class TableImporter implements TraceImporter {
    private final Path file;
    private final ColumnMap map;
    private final TimeForm times;
    private final Columns columns;
    private final @Nullable Path nodes;
    private final RowTally rows = new RowTally();
    private final SortedJobs jobs = new SortedJobs();
    private final TableGangs gangs = new TableGangs();

    /**
     * Creates an importer.
     *
     * @param zone the zone of times without an offset
     * @param nodes the file of nodes; null without one
     */
    public TableImporter(Path file, ColumnMap map, ZoneId zone, @Nullable Path nodes) {
        this.file = file;
        this.map = map;
        this.columns = new Columns(map);
        this.times = TimeForm.of(map.times(), zone);
        this.nodes = nodes;
    }

    @Override
    public Imported read() {
        CsvText.read(file, map.needed(), this::row);
        gangs.addTo(jobs);
        Instant start = map.times().equals(TimeForm.SECONDS) ? Instant.EPOCH : jobs.start(file.toString());
        Map<String, String> header = new LinkedHashMap<>();
        if (!map.source().isEmpty()) {
            header.put("source", map.source());
        }
        if (!map.licence().isEmpty()) {
            header.put("licence", map.licence());
        }
        return new Imported(
                new Trace(
                        file.toString(),
                        String.valueOf(file.getFileName()).replaceFirst("\\.csv(\\..+)?$", ""),
                        jobs.since(start.getEpochSecond()),
                        nodes == null ? List.of() : new TableNodes(map).read(nodes),
                        Map.of(),
                        start,
                        new TreeMap<>(rows.skipped()),
                        header,
                        gangs.findings(file.toString())),
                rows);
    }

    private void row(CsvText row) {
        for (RowFilter filter : map.filters()) {
            if (filter.skips(row)) {
                rows.skip(filter.because());
                return;
            }
        }
        long submit = time(row, columns.submit);
        long start = time(row, columns.start);
        long run = run(row, start);
        if (columns.id.text(row).isEmpty()) {
            rows.skip("no id");
        } else if (submit == TraceJob.UNKNOWN) {
            rows.skip("no submission time");
        } else if (run < TraceJob.UNKNOWN) {
            rows.skip("ends before its start");
        } else {
            rows.keep();
            add(row, submit, start, run);
        }
    }

    private void add(CsvText row, long submit, long start, long run) {
        int tasks = (int) Math.min(Integer.MAX_VALUE, Math.max(1, columns.tasks.amount(row, 1, 1)));
        String gang = columns.gang.text(row);
        TraceJob job = new TraceJob(
                gang.isEmpty() ? columns.id.text(row) : gang,
                submit,
                run,
                columns.estimate.amount(row, 1, TraceJob.UNKNOWN),
                tasks,
                tasks,
                request(row, tasks),
                columns.queue.text(row),
                columns.user.text(row),
                priority(row),
                start,
                columns.state.text(row),
                row.line());
        if (gang.isEmpty()) {
            jobs.add(job);
        } else {
            gangs.add(job);
        }
    }

    /** Returns the run time; {@link TraceJob#UNKNOWN} without one, and less if the job ends before its start. */
    private long run(CsvText row, long start) {
        long run = columns.run.amount(row, 1, TraceJob.UNKNOWN);
        long end = run == TraceJob.UNKNOWN && start != TraceJob.UNKNOWN ? time(row, columns.end) : TraceJob.UNKNOWN;
        if (end == TraceJob.UNKNOWN) {
            return run;
        }
        return end < start ? TraceJob.UNKNOWN - 1 : end - start;
    }

    private TaskRequest request(CsvText row, int tasks) {
        long milli = columns.gpus.amount(row, tasks, 0);
        int gpus = (int) Math.min(Integer.MAX_VALUE, -Math.floorDiv(-milli, GpuShare.WHOLE));
        long part = columns.gpuMilli.amount(row, tasks, milli < GpuShare.WHOLE ? milli : GpuShare.WHOLE);
        return new TaskRequest(
                columns.cpu.amount(row, tasks, 0),
                columns.memory.amount(row, tasks, 0),
                gpus,
                gpus == 0 ? 0 : (int) Math.min(GpuShare.WHOLE, Math.max(1, part)),
                selector(row));
    }

    private String selector(CsvText row) {
        String values = columns.selector.text(row);
        return values.isEmpty() ? "" : columns.selector.label() + " in " + values;
    }

    private @Nullable Integer priority(CsvText row) {
        String text = columns.priority.text(row);
        return text.isEmpty() ? null : row.integer(columns.priority.column(), text);
    }

    /** The columns of jobs. */
    private static final class Columns {
        private final ColumnField id;
        private final ColumnField gang;
        private final ColumnField submit;
        private final ColumnField start;
        private final ColumnField end;
        private final ColumnField run;
        private final ColumnField estimate;
        private final ColumnField tasks;
        private final ColumnField cpu;
        private final ColumnField memory;
        private final ColumnField gpus;
        private final ColumnField gpuMilli;
        private final ColumnField selector;
        private final ColumnField queue;
        private final ColumnField user;
        private final ColumnField priority;
        private final ColumnField state;

        Columns(ColumnMap map) {
            id = map.job("id");
            gang = map.job("gang");
            submit = map.job("submit");
            start = map.job("start");
            end = map.job("end");
            run = map.job("run");
            estimate = map.job("estimate");
            tasks = map.job("tasks");
            cpu = map.job("cpu");
            memory = map.job("memory");
            gpus = map.job("gpus");
            gpuMilli = map.job("gpu_milli");
            selector = map.job("selector");
            queue = map.job("queue");
            user = map.job("user");
            priority = map.job("priority");
            state = map.job("state");
        }
    }

    private long time(CsvText row, ColumnField field) {
        String text = field.text(row);
        return text.isEmpty() ? TraceJob.UNKNOWN : times.parse(row, field.column(), text);
    }
}
