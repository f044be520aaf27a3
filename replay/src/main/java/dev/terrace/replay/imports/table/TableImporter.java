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
    private static final int MOST_TASKS = 1_000_000;

    private final Path file;
    private final ColumnMap map;
    private final TimeForm times;
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
        this.times = TimeForm.of(map.times(), zone);
        this.nodes = nodes;
    }

    @Override
    public Imported read() {
        CsvText.read(file, map.needed(), this::row);
        gangs.addTo(jobs);
        long start = map.times().equals(TimeForm.SECONDS) ? 0 : jobs.first();
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
                        jobs.since(start),
                        nodes == null ? List.of() : new TableNodes(map).read(nodes),
                        Map.of(),
                        Instant.ofEpochSecond(start),
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
        long submit = time(row, "submit");
        long start = time(row, "start");
        long run = run(row, start);
        if (text(row, "id").isEmpty()) {
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
        int tasks = (int) Math.min(MOST_TASKS, Math.max(1, amount(row, "tasks", 1, 1)));
        String gang = text(row, "gang");
        TraceJob job = new TraceJob(
                gang.isEmpty() ? text(row, "id") : gang,
                submit,
                run,
                amount(row, "estimate", 1, TraceJob.UNKNOWN),
                tasks,
                tasks,
                request(row, tasks),
                text(row, "queue"),
                text(row, "user"),
                priority(row),
                start,
                text(row, "state"),
                row.line());
        if (gang.isEmpty()) {
            jobs.add(job);
        } else {
            gangs.add(job);
        }
    }

    /** Returns the run time; {@link TraceJob#UNKNOWN} without one, and less if the job ends before its start. */
    private long run(CsvText row, long start) {
        long run = amount(row, "run", 1, TraceJob.UNKNOWN);
        long end = run == TraceJob.UNKNOWN && start != TraceJob.UNKNOWN ? time(row, "end") : TraceJob.UNKNOWN;
        if (end == TraceJob.UNKNOWN) {
            return run;
        }
        return end < start ? TraceJob.UNKNOWN - 1 : end - start;
    }

    private TaskRequest request(CsvText row, int tasks) {
        long milli = amount(row, "gpus", tasks, 0);
        int gpus = (int) Math.min(Integer.MAX_VALUE, (milli + GpuShare.WHOLE - 1) / GpuShare.WHOLE);
        long part = amount(row, "gpu_milli", tasks, milli < GpuShare.WHOLE ? milli : GpuShare.WHOLE);
        return new TaskRequest(
                amount(row, "cpu", tasks, 0),
                amount(row, "memory", tasks, 0),
                gpus,
                gpus == 0 ? 0 : (int) Math.min(GpuShare.WHOLE, Math.max(1, part)),
                selector(row));
    }

    private String selector(CsvText row) {
        ColumnField field = map.jobs().get("selector");
        String values = field == null ? "" : field.text(row);
        return field == null || values.isEmpty() ? "" : field.label() + " in " + values;
    }

    private @Nullable Integer priority(CsvText row) {
        String text = text(row, "priority");
        ColumnField field = map.jobs().get("priority");
        if (field == null || text.isEmpty()) {
            return null;
        }
        try {
            return Integer.valueOf(text);
        } catch (NumberFormatException e) {
            throw row.error(field.column(), "%s is no whole number: '%s'.".formatted(field.column(), text));
        }
    }

    private String text(CsvText row, String name) {
        ColumnField field = map.jobs().get(name);
        return field == null ? "" : field.text(row);
    }

    private long time(CsvText row, String name) {
        ColumnField field = map.jobs().get(name);
        String text = field == null ? "" : field.text(row);
        return field == null || text.isEmpty() ? TraceJob.UNKNOWN : times.parse(row, field.column(), text);
    }

    private long amount(CsvText row, String name, int tasks, long otherwise) {
        ColumnField field = map.jobs().get(name);
        return field == null ? otherwise : field.amount(row, tasks, otherwise);
    }
}
