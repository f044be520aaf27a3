package dev.terrace.replay.trace;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.files.NewFolder;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;

/** Writes a trace in the neutral form, so that reading the folder gives equal jobs and nodes. */
public final class TraceWriter {
    private TraceWriter() {}

    /**
     * Writes a folder atomically.
     *
     * @throws dev.terrace.model.finding.InvalidInput if the folder is not empty, or cannot be written
     */
    public static void write(Trace trace, Path folder) {
        NewFolder.write(folder, draft -> {
            Files.writeString(draft.resolve(FolderFormat.FACTS), facts(trace).toPrettyString() + "\n");
            try (Writer out = open(draft.resolve(FolderFormat.NODES + ".gz"))) {
                out.write("name,count,cpu_milli,memory_mib,gpus,labels\n");
                for (TraceNode node : trace.nodes()) {
                    out.write(row(node) + "\n");
                }
            }
            try (Writer out = open(draft.resolve(FolderFormat.JOBS + ".gz"))) {
                out.write("id,submit,run,estimate,tasks,min_tasks,cpu_milli,memory_mib,gpus,gpu_milli,selector,queue,"
                        + "user,priority,logged_start,logged_state,logged_cpu_milli\n");
                for (TraceJob job : trace.jobs()) {
                    out.write(row(job) + "\n");
                }
            }
        });
    }

    private static Writer open(Path file) throws IOException {
        return new OutputStreamWriter(
                new GZIPOutputStream(Files.newOutputStream(file), 1 << 16), StandardCharsets.UTF_8);
    }

    private static ObjectNode facts(Trace trace) {
        ObjectNode facts = JsonNodeFactory.instance.objectNode();
        facts.put("format", FolderFormat.FORMAT).put("name", trace.name());
        ObjectNode header = JsonNodeFactory.instance.objectNode();
        trace.header().forEach((key, value) -> {
            boolean isOwn = key.equals("source") || key.equals("licence");
            (isOwn ? facts : header).put(key, value);
        });
        long tasks = 0;
        for (TraceJob job : trace.jobs()) {
            tasks += job.tasks();
        }
        facts.put("jobs", trace.jobs().size()).put("tasks", tasks);
        facts.put("nodes", trace.nodeCount());
        ObjectNode leftOut = facts.putObject("left_out");
        trace.leftOut().forEach(leftOut::put);
        facts.put("epochSeconds", trace.start().getEpochSecond());
        if (!header.isEmpty()) {
            facts.set("header", header);
        }
        return facts;
    }

    private static String row(TraceNode node) {
        return CsvCells.row(
                node.name(),
                Integer.toString(node.count()),
                Long.toString(node.cpuMilli()),
                known(node.memoryMib()),
                Integer.toString(node.gpus()),
                node.labels().entrySet().stream()
                        .map(label -> label.getKey() + "=" + label.getValue())
                        .collect(Collectors.joining(";")));
    }

    private static String row(TraceJob job) {
        TaskRequest request = job.request();
        return CsvCells.row(
                job.id(),
                Long.toString(job.submit()),
                known(job.run()),
                known(job.estimate()),
                Integer.toString(job.tasks()),
                Integer.toString(job.minTasks()),
                given(request.cpuMilli()),
                given(request.memoryMib()),
                given(request.gpus()),
                given(request.gpuMilli()),
                request.selector(),
                job.queue(),
                job.user(),
                job.priority() == null ? "" : job.priority().toString(),
                known(job.loggedStart()),
                job.loggedState(),
                known(job.loggedCpuMilli()));
    }

    private static String known(long number) {
        return number < 0 ? "" : Long.toString(number);
    }

    private static String given(long number) {
        return number == 0 ? "" : Long.toString(number);
    }
}
