package dev.terrace.replay.trace;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.files.Fault;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.OneLine;
import dev.terrace.model.finding.Position;
import dev.terrace.model.finding.Spelling;
import dev.terrace.model.number.NumberText;
import dev.terrace.replay.trace.TraceOptions.QueueBy;
import dev.terrace.spi.toolkit.GpuShare;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The neutral form {@value #FORMAT}: a folder of {@code trace.json}, {@code nodes.csv} and {@code jobs.csv}. */
final class FolderFormat implements TraceFormat {
    static final String FORMAT = "terrace-trace/1";
    static final String FACTS = "trace.json";
    static final String NODES = "nodes.csv";
    static final String NODE_CHANGES = "node-changes.csv";
    static final String JOBS = "jobs.csv";
    static final String WEIGHTS = "queueWeights";
    static final String HEADER = "header";
    static final String START = "epochSeconds";
    static final String LEFT_OUT = "left_out";
    static final String WARNINGS = "warnings";

    static final List<String> JOB_COLUMNS = Stream.concat(
                    TraceJob.FIELDS.stream(), Stream.of("logged_start", "logged_state", "logged_cpu_milli"))
            .toList();

    private static final List<String> KNOWN_FACTS = List.of(
            "format", "name", "source", "licence", "jobs", "tasks", "nodes", LEFT_OUT, START, WEIGHTS, HEADER,
            WARNINGS);
    private static final int MAX_SHOWN = 40;

    @Override
    public String files() {
        return "a folder with trace.json, nodes.csv and jobs.csv";
    }

    @Override
    public boolean matches(Path trace) {
        return Files.isRegularFile(trace.resolve(FACTS));
    }

    @Override
    public List<Path> inputs(Path trace) {
        return Stream.of(FACTS, JOBS, NODE_CHANGES, NODES)
                .flatMap(name -> file(trace, name).stream())
                .sorted()
                .toList();
    }

    @Override
    public Trace read(Path trace, TraceOptions options) {
        if (options.queueBy() != QueueBy.queue && options.queueBy() != QueueBy.user) {
            throw Fault.at("--queue-by", FORMAT + " has no " + options.queueBy() + "; take queue or user.");
        }
        ObjectNode facts = JsonFile.read(trace.resolve(FACTS), FORMAT);
        SortedMap<String, Integer> leftOut = numbers(trace, facts, LEFT_OUT, 0);
        Map<String, String> header = new LinkedHashMap<>();
        for (String fact : List.of("source", "licence")) {
            if (facts.hasNonNull(fact)) {
                header.put(fact, facts.path(fact).asText());
            }
        }
        header.putAll(JsonFile.texts(facts.path(HEADER)));
        List<Finding> warnings = new ArrayList<>();
        facts.path(WARNINGS)
                .forEach(warning -> warnings.add(Finding.warning(Position.of(trace.toString()), warning.asText())));
        facts.fieldNames().forEachRemaining(name -> {
            if (!KNOWN_FACTS.contains(name)) {
                warnings.add(Finding.warning(
                        Position.of(trace.resolve(FACTS).toString()),
                        "field %s is not read.%s".formatted(name, Spelling.hint(name, KNOWN_FACTS))));
            }
        });
        List<TraceNode> nodes = NodeTables.nodes(required(trace, NODES), warnings::add);
        PackedJobs jobs = jobs(trace, options.queueBy(), warnings::add);
        SortedMap<String, Integer> weights = numbers(trace, facts, WEIGHTS, 1);
        if (options.queueBy() == QueueBy.queue) {
            warnings.addAll(misspelt(trace, weights.keySet(), jobs));
        }
        Trace read = Trace.builder(
                        trace.toString(), facts.path("name").asText(String.valueOf(trace.getFileName())), jobs)
                .jobsFile(required(trace, JOBS).toString())
                .nodes(nodes)
                .weights(weights)
                .start(NumberText.instant(whole(trace, START, facts.path(START), 0, NumberText.LAST_SECOND))
                        .orElse(Instant.EPOCH))
                .leftOut(leftOut)
                .header(header)
                .build();
        return file(trace, NODE_CHANGES)
                .map(changes -> read.changing(NodeTables.changes(changes, read, warnings::add)))
                .orElse(read)
                .toBuilder()
                .findings(List.copyOf(warnings))
                .build();
    }

    /**
     * Returns warnings about weights of queues without jobs whose names are near to that of a queue without a weight.
     */
    private static List<Finding> misspelt(Path trace, Set<String> weighted, PackedJobs jobs) {
        Set<String> queues = new TreeSet<>();
        jobs.forEach(job -> queues.add(job.queue()));
        Set<String> unknown = new TreeSet<>(weighted);
        unknown.removeAll(queues);
        queues.removeAll(weighted);
        return unknown.stream()
                .filter(name -> Spelling.nearest(name, queues).isPresent())
                .map(name -> Finding.warning(
                        Position.of(trace.resolve(FACTS).toString()),
                        "%s.%s: no job is in this queue.%s"
                                .formatted(WEIGHTS, OneLine.of(name, MAX_SHOWN), Spelling.hint(name, queues))))
                .toList();
    }

    /** Returns the whole numbers of an object of the facts. */
    private static SortedMap<String, Integer> numbers(Path trace, ObjectNode facts, String object, long least) {
        SortedMap<String, Integer> numbers = new TreeMap<>();
        facts.path(object).properties().forEach(each -> {
            String name = object + "." + each.getKey();
            numbers.put(each.getKey(), (int) whole(trace, name, each.getValue(), least, Integer.MAX_VALUE));
        });
        return numbers;
    }

    /** Returns a whole number of the facts; 0 if it is absent. */
    private static long whole(Path trace, String name, JsonNode value, long least, long most) {
        if (value.isMissingNode() || value.isNull()) {
            return 0;
        }
        return (value.isNumber() ? NumberText.whole(value.asText(), least, most) : OptionalLong.empty())
                .orElseThrow(() -> Fault.at(
                        trace.resolve(FACTS),
                        "%s is %s; a whole number from %s to %s is expected.%s"
                                .formatted(
                                        name,
                                        OneLine.of(value.toString(), MAX_SHOWN),
                                        least,
                                        most,
                                        name.equals(START) ? " Is the unit milliseconds?" : "")));
    }

    private static PackedJobs jobs(Path trace, QueueBy queueBy, Consumer<Finding> warnings) {
        Path file = required(trace, JOBS);
        PackedJobs.Builder jobs = new PackedJobs.Builder();
        long[] last = {0};
        CsvText.readKnown(file, Set.of("id", "submit", "run"), JOB_COLUMNS, warnings, row -> {
            TraceJob job = job(row, queueBy);
            if (job.submit() < last[0]) {
                throw row.error(
                        "submit",
                        "submit is %s, before the %s of an earlier job. Sort the jobs by it."
                                .formatted(job.submit(), last[0]));
            }
            last[0] = job.submit();
            jobs.add(job);
        });
        PackedJobs all = jobs.build();
        all.requireBounds(file.toString());
        return all;
    }

    private static TraceJob job(CsvText row, QueueBy queueBy) {
        int tasks = row.count("tasks", 1);
        int minTasks = row.count("min_tasks", tasks);
        if (tasks < 1 || minTasks < 1 || minTasks > tasks) {
            throw row.error(
                    "tasks",
                    "tasks is %s and min_tasks %s; 1 or more is expected, and no more min_tasks than tasks."
                            .formatted(tasks, minTasks));
        }
        return new TraceJob(
                row.text("id"),
                row.time("submit", 0),
                row.duration("run", TraceJob.UNKNOWN),
                row.duration("estimate", TraceJob.UNKNOWN),
                tasks,
                minTasks,
                request(row, row.count("gpus", 0), row.text("selector")),
                row.text(queueBy.name()),
                row.text("user"),
                priority(row),
                row.time("logged_start", TraceJob.UNKNOWN),
                row.text("logged_state"),
                row.whole("logged_cpu_milli", TraceJob.UNKNOWN),
                row.line());
    }

    static TaskRequest request(CsvText row, int gpus, String selector) {
        int milli = gpus == 0 ? 0 : row.count("gpu_milli", GpuShare.WHOLE);
        if (gpus > 0 && (milli < 1 || milli > GpuShare.WHOLE)) {
            throw row.error("gpu_milli", "gpu_milli is %s; 1 to 1000 is expected.".formatted(milli));
        }
        if (!TaskRequest.isSelector(selector)) {
            throw row.error(
                    "selector",
                    "selector is '%s'; a label with its values is expected, such as gpu-model in a100|h100."
                            .formatted(OneLine.of(selector, MAX_SHOWN)));
        }
        return new TaskRequest(row.whole("cpu_milli", 0), row.whole("memory_mib", 0), gpus, milli, selector);
    }

    private static @Nullable Integer priority(CsvText row) {
        String text = row.text("priority");
        return text.isEmpty() ? null : row.integer("priority", text);
    }

    private static Path required(Path trace, String name) {
        return file(trace, name).orElseThrow(() -> Fault.at(trace, "the trace has no %s.".formatted(name)));
    }

    /** Returns a file of the folder, compressed or not. */
    private static Optional<Path> file(Path trace, String name) {
        return Stream.of(name, name + ".gz")
                .map(trace::resolve)
                .filter(Files::isRegularFile)
                .findFirst();
    }
}
