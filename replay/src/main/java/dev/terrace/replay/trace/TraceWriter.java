package dev.terrace.replay.trace;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.files.NewFolder;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;

/** Writes a trace in the neutral form, so that reading the folder gives equal jobs and nodes. */
public final class TraceWriter {
    private static final int BUFFER = 1 << 16;
    private static final int LEVEL = 2;

    private TraceWriter() {}

    /**
     * Writes a folder atomically.
     *
     * @throws dev.terrace.model.finding.InvalidInput if the folder is not empty, or cannot be written
     */
    public static void write(Trace trace, Path folder) {
        NewFolder.write(folder, draft -> fill(trace, draft));
    }

    /** Writes the files of a trace into an empty folder. */
    public static void fill(Trace trace, Path folder) throws IOException {
        CsvTable<TraceNode> nodes = new CsvTable<TraceNode>()
                .column("name", TraceNode::name)
                .column("count", TraceNode::count)
                .column("cpu_milli", TraceNode::cpuMilli)
                .column("memory_mib", node -> node.memoryMib() == TraceNode.UNLIMITED ? null : node.memoryMib())
                .column("gpus", TraceNode::gpus)
                .column("labels", TraceWriter::labels);
        write(nodes, trace.nodes(), folder.resolve(FolderFormat.NODES + ".gz"));
        if (!trace.nodeChanges().isEmpty()) {
            CsvTable<NodeChange> changes = new CsvTable<NodeChange>()
                    .column("time", NodeChange::time)
                    .column("node", NodeChange::node)
                    .column("change", NodeChange::kind);
            write(changes, trace.nodeChanges(), folder.resolve(FolderFormat.NODE_CHANGES + ".gz"));
        }
        long tasks = 0;
        try (Writer out = open(folder.resolve(FolderFormat.JOBS + ".gz"))) {
            out.write(String.join(",", FolderFormat.JOB_COLUMNS) + "\n");
            StringBuilder row = new StringBuilder();
            for (TraceJob job : trace.jobs()) {
                tasks += job.tasks();
                row.setLength(0);
                append(job, row);
                out.append(row);
            }
        }
        // Writing a text would throw for half a character.
        byte[] facts = (facts(trace, tasks).toPrettyString() + "\n").getBytes(StandardCharsets.UTF_8);
        Files.write(folder.resolve(FolderFormat.FACTS), facts);
    }

    private static <T> void write(CsvTable<T> table, List<T> items, Path file) throws IOException {
        try (Writer out = open(file)) {
            out.write(table.text(items));
        }
    }

    private static String labels(TraceNode node) {
        return node.labels().entrySet().stream()
                .map(label -> label.getKey() + "=" + label.getValue())
                .collect(Collectors.joining(";"));
    }

    /** Opens a compressed file. Traces have millions of rows, so the level is a fast one. */
    private static Writer open(Path file) throws IOException {
        return new BufferedWriter(
                new OutputStreamWriter(
                        new GZIPOutputStream(Files.newOutputStream(file), BUFFER) {
                            {
                                def.setLevel(LEVEL);
                            }
                        },
                        StandardCharsets.UTF_8),
                BUFFER);
    }

    private static ObjectNode facts(Trace trace, long tasks) {
        ObjectNode facts = JsonNodeFactory.instance.objectNode();
        facts.put("format", FolderFormat.FORMAT).put("name", trace.name());
        ObjectNode header = JsonNodeFactory.instance.objectNode();
        trace.header().forEach((key, value) -> {
            boolean isOwn = key.equals("source") || key.equals("licence");
            (isOwn ? facts : header).put(key, value);
        });
        facts.put("jobs", trace.jobs().size()).put("tasks", tasks);
        facts.put("nodes", trace.nodeCount());
        ObjectNode leftOut = facts.putObject(FolderFormat.LEFT_OUT);
        trace.leftOut().forEach(leftOut::put);
        facts.put(FolderFormat.START, trace.start().getEpochSecond());
        if (!trace.weights().isEmpty()) {
            ObjectNode weights = facts.putObject(FolderFormat.WEIGHTS);
            new TreeMap<>(trace.weights()).forEach(weights::put);
        }
        if (!header.isEmpty()) {
            facts.set(FolderFormat.HEADER, header);
        }
        if (!trace.findings().isEmpty()) {
            ArrayNode warnings = facts.putArray(FolderFormat.WARNINGS);
            trace.findings().forEach(finding -> warnings.add(finding.message()));
        }
        return facts;
    }

    private static void append(TraceJob job, StringBuilder row) {
        TaskRequest request = job.request();
        CsvCells.append(job.id(), row).append(',').append(job.submit()).append(',');
        known(job.run(), row);
        known(job.estimate(), row);
        row.append(job.tasks()).append(',').append(job.minTasks()).append(',');
        given(request.cpuMilli(), row);
        given(request.memoryMib(), row);
        given(request.gpus(), row);
        given(request.gpuMilli(), row);
        CsvCells.append(request.selector(), row).append(',');
        CsvCells.append(job.queue(), row).append(',');
        CsvCells.append(job.user(), row).append(',');
        row.append(job.priority() == null ? "" : job.priority().toString()).append(',');
        known(job.loggedStart(), row);
        CsvCells.append(job.loggedState(), row).append(',');
        (job.loggedCpuMilli() < 0 ? row : row.append(job.loggedCpuMilli())).append('\n');
    }

    private static void known(long number, StringBuilder row) {
        (number < 0 ? row : row.append(number)).append(',');
    }

    private static void given(long number, StringBuilder row) {
        (number == 0 ? row : row.append(number)).append(',');
    }
}
