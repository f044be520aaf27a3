package dev.terrace.replay.imports;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.terrace.files.Fault;
import dev.terrace.inputs.Inputs;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.Position;
import dev.terrace.replay.trace.CsvText;
import dev.terrace.replay.trace.JsonFile;
import dev.terrace.replay.trace.NodeTables;
import dev.terrace.replay.trace.SortedJobs;
import dev.terrace.replay.trace.TaskRequest;
import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.trace.TraceJob;
import dev.terrace.replay.trace.TraceNode;
import dev.terrace.spi.toolkit.GpuShare;
import dev.terrace.text.Malformed;
import dev.terrace.text.Text;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The job log of Microsoft's Philly traces: a JSON array of jobs with their attempts. A task is a machine of the last
 * attempt, with the most GPUs that the attempt has on one machine. The job's run is that attempt; earlier attempts are
 * restarts, which started from the beginning. The wait ends with the first attempt. The log has neither cpu nor memory,
 * and the list of machines has neither for the nodes.
 *
 * @see <a href="https://github.com/msr-fiddle/philly-traces">philly-traces</a>
 */
public final class PhillyImporter implements TraceImporter {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String MACHINE = "machineId";
    private static final String MACHINE_GPUS = "number of GPUs";

    private final Path file;
    private final DateTimes times;
    private final List<TraceNode> nodes;
    private final List<Finding> warnings = new ArrayList<>();
    private final RowTally rows = new RowTally();
    private final SortedJobs jobs = new SortedJobs();
    private long restarts;

    /**
     * @param nodes the file of the nodes; null for those of {@code cluster_machine_list} in the same folder, if it
     *     exists
     */
    public PhillyImporter(Path file, ZoneId zone, @Nullable Path nodes) {
        this.file = file;
        this.times = new DateTimes(zone);
        this.nodes = nodes == null ? machinesBeside(file) : NodeTables.nodes(nodes, warnings::add);
    }

    @Override
    public Imported read() {
        Inputs.each(file.toString(), this::read);
        Instant start = jobs.start(file.toString());
        return new Imported(
                Trace.builder(file.toString(), "philly", jobs.since(start.getEpochSecond()))
                        .nodes(nodes)
                        .start(start)
                        .header(facts())
                        .findings(List.copyOf(warnings)),
                rows);
    }

    /** Returns the header in a fixed order. */
    private Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("source", "github.com/msr-fiddle/philly-traces");
        facts.put("licence", "CC BY 4.0");
        facts.put("earlier attempts", Long.toString(restarts));
        return facts;
    }

    private void read(Text text) {
        try (MappingIterator<JsonNode> log = MAPPER.readerFor(JsonNode.class).readValues(text.bytes())) {
            while (log.hasNextValue()) {
                job(log.nextValue());
            }
        } catch (JsonProcessingException e) {
            throw JsonFile.fault(text.name(), e);
        } catch (IOException e) {
            throw Malformed.unreadable(Position.of(text.name()), e);
        }
    }

    private void job(JsonNode job) {
        String id = job.path("jobid").asText("");
        if (!job.isObject() || id.isEmpty()) {
            throw Fault.at(file, "entry %s is no job: it has no jobid.".formatted(rows.read() + 1));
        }
        long submit = times.parse(job.path("submitted_time").asText(""));
        JsonNode attempts = job.path("attempts");
        JsonNode last = attempts.path(attempts.size() - 1);
        long begin = times.parse(last.path("start_time").asText(""));
        long end = times.parse(last.path("end_time").asText(""));
        int tasks = last.path("detail").size();
        if (submit == TraceJob.UNKNOWN) {
            rows.skip("no submission time");
        } else if (attempts.isEmpty()) {
            rows.skip("never started");
        } else if (begin == TraceJob.UNKNOWN) {
            rows.skip("no start of the last attempt");
        } else if (tasks == 0) {
            rows.skip("no machines of the last attempt");
        } else if (end != TraceJob.UNKNOWN && end < begin) {
            rows.skip("ends before its start");
        } else {
            rows.keep();
            restarts += attempts.size() - 1;
            int gpus = gpus(last.path("detail"));
            long first = times.parse(attempts.path(0).path("start_time").asText(""));
            jobs.add(TraceJob.builder(id, submit, new TaskRequest(0, 0, gpus, gpus == 0 ? 0 : GpuShare.WHOLE, ""))
                    .run(end == TraceJob.UNKNOWN ? TraceJob.UNKNOWN : end - begin)
                    .gang(tasks)
                    .queue(job.path("vc").asText(""))
                    .user(job.path("user").asText(""))
                    .loggedStart(first == TraceJob.UNKNOWN ? begin : first)
                    .loggedState(job.path("status").asText(""))
                    .build());
        }
    }

    private static int gpus(JsonNode machines) {
        int most = 0;
        for (JsonNode machine : machines) {
            most = Math.max(most, machine.path("gpus").size());
        }
        return most;
    }

    /** Returns the machines of the list in the folder of a job log; none without a list. */
    private static List<TraceNode> machinesBeside(Path log) {
        return Stream.of("cluster_machine_list", "cluster_machine_list.csv")
                .map(log::resolveSibling)
                .filter(Files::isRegularFile)
                .findFirst()
                .map(PhillyImporter::machines)
                .orElse(List.of());
    }

    private static List<TraceNode> machines(Path list) {
        List<TraceNode> machines = new ArrayList<>();
        CsvText.read(
                list,
                Set.of(MACHINE, MACHINE_GPUS),
                NodeTables.adding(
                        machines,
                        MACHINE,
                        row -> new TraceNode(
                                row.text(MACHINE), 1, 0, TraceNode.UNLIMITED, row.count(MACHINE_GPUS, 0), Map.of())));
        return machines;
    }
}
