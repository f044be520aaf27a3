package dev.terrace.replay.imports.table;

import dev.terrace.model.finding.Finding;
import dev.terrace.replay.imports.Imported;
import dev.terrace.replay.imports.RowTally;
import dev.terrace.replay.imports.TraceImporter;
import dev.terrace.replay.imports.table.ColumnMap.MappedField;
import dev.terrace.replay.imports.table.ColumnMap.RowFilter;
import dev.terrace.replay.trace.CsvText;
import dev.terrace.replay.trace.NodeTables;
import dev.terrace.replay.trace.SortedJobs;
import dev.terrace.replay.trace.TaskRequest;
import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.trace.TraceJob;
import dev.terrace.replay.trace.TraceNode;
import dev.terrace.spi.toolkit.GpuShare;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A CSV file with a row for each job, or for each task of a gang. The run is the column {@code run}, else the time
 * between {@code start} and {@code end}; a job without either is kept with an unknown run time. A part of a GPU is one
 * device, with {@code gpu_milli} or the fraction of {@code gpus}; above one device, parts are rounded up.
 */
public final class TableImporter implements TraceImporter {
    private final Path file;
    private final ColumnMap map;
    private final TimeForm times;

    private final @Nullable Path nodes;
    private final RowTally rows = new RowTally();
    private final SortedJobs jobs = new SortedJobs();
    private final TableGangs gangs = new TableGangs();
    private final List<Finding> warnings = new ArrayList<>();

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
        Instant start = map.times().equals(TimeForm.SECONDS) ? Instant.EPOCH : jobs.start(file.toString());
        Map<String, String> header = new LinkedHashMap<>();
        if (!map.source().isEmpty()) {
            header.put("source", map.source());
        }
        if (!map.licence().isEmpty()) {
            header.put("licence", map.licence());
        }
        List<TraceNode> read = nodes == null ? List.of() : nodes(nodes);
        warnings.addAll(gangs.findings(file.toString()));
        return new Imported(
                Trace.builder(
                                file.toString(),
                                String.valueOf(file.getFileName()).replaceFirst("\\.csv(\\..+)?$", ""),
                                jobs.since(start.getEpochSecond()))
                        .nodes(read)
                        .start(start)
                        .header(header)
                        .findings(List.copyOf(warnings)),
                rows);
    }

    private void row(CsvText row) {
        for (RowFilter filter : map.filters()) {
            if (filter.skips(row)) {
                rows.skip(filter.because());
                return;
            }
        }
        long submit = time(row, map.job(MappedField.submit));
        long start = time(row, map.job(MappedField.start));
        long run = run(row, start);
        if (map.job(MappedField.id).text(row).isEmpty()) {
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
        // A log has 0 for a job that never started; its request is kept as one task.
        int tasks = (int) Math.min(
                Integer.MAX_VALUE, Math.max(1, map.job(MappedField.tasks).amount(row, 1, 1)));
        String gang = map.job(MappedField.gang).text(row);
        TraceJob job = new TraceJob(
                gang.isEmpty() ? map.job(MappedField.id).text(row) : gang,
                submit,
                run,
                map.job(MappedField.estimate).amount(row, 1, TraceJob.UNKNOWN),
                tasks,
                tasks,
                request(row, tasks),
                map.job(MappedField.queue).text(row),
                map.job(MappedField.user).text(row),
                priority(row),
                start,
                map.job(MappedField.state).text(row),
                TraceJob.UNKNOWN,
                row.line());
        if (gang.isEmpty()) {
            jobs.add(job);
        } else {
            gangs.add(job);
        }
    }

    /** Returns the run time; {@link TraceJob#UNKNOWN} without one, and less if the job ends before its start. */
    private long run(CsvText row, long start) {
        long run = map.job(MappedField.run).amount(row, 1, TraceJob.UNKNOWN);
        long end = run == TraceJob.UNKNOWN && start != TraceJob.UNKNOWN
                ? time(row, map.job(MappedField.end))
                : TraceJob.UNKNOWN;
        if (end == TraceJob.UNKNOWN) {
            return run;
        }
        return end < start ? TraceJob.UNKNOWN - 1 : end - start;
    }

    private TaskRequest request(CsvText row, int tasks) {
        long milli = map.job(MappedField.gpus).amount(row, tasks, 0);
        int gpus = (int) Math.min(Integer.MAX_VALUE, -Math.floorDiv(-milli, GpuShare.WHOLE));
        long part = map.job(MappedField.gpu_milli).amount(row, tasks, milli < GpuShare.WHOLE ? milli : GpuShare.WHOLE);
        return new TaskRequest(
                map.job(MappedField.cpu).amount(row, tasks, 0),
                map.job(MappedField.memory).amount(row, tasks, 0),
                gpus,
                gpus == 0 ? 0 : (int) Math.min(GpuShare.WHOLE, Math.max(1, part)),
                selector(row));
    }

    private String selector(CsvText row) {
        String values = map.job(MappedField.selector).text(row);
        return values.isEmpty() ? "" : map.job(MappedField.selector).label() + " in " + values;
    }

    private @Nullable Integer priority(CsvText row) {
        String text = map.job(MappedField.priority).text(row);
        return text.isEmpty() ? null : row.integer(map.job(MappedField.priority).column(), text);
    }

    private long time(CsvText row, ColumnField field) {
        String text = field.text(row);
        return text.isEmpty() ? TraceJob.UNKNOWN : times.parse(row, field.column(), text);
    }

    /** Reads a file of nodes in the form of the map, or of {@code nodes.csv} if the map has none. */
    private List<TraceNode> nodes(Path nodeFile) {
        if (map.nodes().isEmpty()) {
            return NodeTables.nodes(nodeFile, warnings::add);
        }
        Set<String> needed = ColumnMap.required(map.nodes());
        needed.addAll(map.labels().values());
        List<TraceNode> read = new ArrayList<>();
        String name = nodeColumn(MappedField.name).column();
        CsvText.read(nodeFile, needed, NodeTables.adding(read, name, this::node));
        return read;
    }

    private TraceNode node(CsvText row) {
        Map<String, String> labels = new TreeMap<>();
        map.labels().forEach((label, column) -> {
            String value = row.text(column);
            if (!value.isEmpty()) {
                labels.put(label, value);
            }
        });
        long count = amount(row, MappedField.count, 1);
        if (count < 1) {
            throw row.error(nodeColumn(MappedField.count).column(), "count is 0; 1 or more is expected.");
        }
        ColumnField name = map.nodes().get(MappedField.name);
        return new TraceNode(
                name == null ? "node-" + row.line() : name.text(row),
                (int) Math.min(Integer.MAX_VALUE, count),
                amount(row, MappedField.cpu, 0),
                amount(row, MappedField.memory, TraceNode.UNLIMITED),
                (int) Math.min(Integer.MAX_VALUE, amount(row, MappedField.gpus, 0) / GpuShare.WHOLE),
                labels);
    }

    private long amount(CsvText row, MappedField field, long otherwise) {
        return nodeColumn(field).amount(row, 1, otherwise);
    }

    private ColumnField nodeColumn(MappedField field) {
        return map.nodes().getOrDefault(field, ColumnField.ABSENT);
    }
}
