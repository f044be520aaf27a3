package dev.terrace.replay.cases;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.files.AtomicWrite;
import dev.terrace.files.Fault;
import dev.terrace.model.finding.Spelling;
import dev.terrace.model.number.NumberText;
import dev.terrace.replay.Semantics;
import dev.terrace.replay.trace.JsonFile;
import dev.terrace.replay.trace.PackedJobs;
import dev.terrace.replay.trace.TaskRequest;
import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.trace.TraceJob;
import dev.terrace.replay.trace.TraceNode;
import dev.terrace.spi.toolkit.GpuShare;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A recorded replay in a file of the format {@value #FORMAT}: a configuration, the rules of time, nodes, queues and
 * jobs, and what is expected.
 *
 * @param configuration the text of the configuration
 * @param expected the attempts of tasks, the times of jobs, or metrics
 */
public record ReplayCase(String name, String configuration, Semantics semantics, Trace trace, ObjectNode expected) {
    static final String FORMAT = "terrace-replay-case/1";
    private static final int HEAD = 256;
    private static final int MAX_FACTOR = 1024;

    private static final List<String> FIELDS =
            List.of("format", "policy", "semantics", "nodes", "queues", "jobs", "expected");
    private static final List<String> POLICY = List.of("conf", "name", "within");
    private static final List<String> SEMANTICS = List.of("trigger", "period", "grace", "restart", "checkpoint");
    private static final List<String> EXPECTED = List.of("cycles", "tasks", "jobs", "metrics");

    /**
     * Returns the files of recorded replays in a folder and below, in the order of their paths.
     *
     * @throws InvalidInput if the folder cannot be read
     */
    public static List<Path> below(Path top) {
        try (Stream<Path> paths = Files.walk(top)) {
            return paths.filter(path -> path.toString().endsWith(".json"))
                    .filter(path -> !AtomicWrite.isAt(top, path))
                    .filter(ReplayCase::isOne)
                    .sorted()
                    .toList();
        } catch (IOException | UncheckedIOException e) {
            throw Fault.at(top, "no such folder, or it or a folder in it cannot be read");
        }
    }

    private static boolean isOne(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            return new String(in.readNBytes(HEAD), StandardCharsets.UTF_8).contains('"' + FORMAT + '"');
        } catch (IOException e) {
            return false;
        }
    }

    /** @throws InvalidInput if the file is not a case, or its policy is unknown */
    public static ReplayCase read(Path file) {
        return new Reading(file.toString(), JsonFile.read(file, FORMAT)).read();
    }

    private record Reading(String file, ObjectNode root) {
        ReplayCase read() {
            check("the case", root, FIELDS);
            JsonNode policy = root.path("policy");
            check("policy", policy, POLICY);
            String configuration = policy.path("conf").isTextual()
                    ? policy.path("conf").asText()
                    : PlainPolicy.configuration(
                            file,
                            policy.path("name").asText(""),
                            policy.has("within") ? policy.path("within").asText() : null);
            return new ReplayCase(file, configuration, semantics(root.path("semantics")), trace(), expected());
        }

        private ObjectNode expected() {
            if (root.path("expected") instanceof ObjectNode expected) {
                check("expected", expected, EXPECTED);
                return expected;
            }
            throw Fault.at(file, "expected is missing: tasks, jobs or metrics.");
        }

        /** @throws InvalidInput if the object has another field */
        private void check(String part, JsonNode object, List<String> fields) {
            object.fieldNames().forEachRemaining(field -> {
                if (!fields.contains(field)) {
                    throw Fault.at(
                            file,
                            "'%s' is not a field of %s; these are %s.%s"
                                    .formatted(field, part, String.join(", ", fields), Spelling.hint(field, fields)));
                }
            });
        }

        private Semantics semantics(JsonNode semantics) {
            check("semantics", semantics, SEMANTICS);
            boolean isPeriod = "period".equals(oneOf(semantics, "trigger", "event", "period"));
            boolean keeps = "checkpoint".equals(oneOf(semantics, "restart", "zero", "checkpoint"));
            return new Semantics(
                    isPeriod ? whole(semantics, "period", 1) : 0,
                    whole(semantics, "grace", 0),
                    0,
                    keeps ? whole(semantics, "checkpoint", 1) : 0);
        }

        private String oneOf(JsonNode object, String field, String usual, String other) {
            String found = object.path(field).asText(usual);
            if (!found.equals(usual) && !found.equals(other)) {
                throw Fault.at(
                        file, "semantics.%s is '%s'; %s or %s is expected.".formatted(field, found, usual, other));
            }
            return found;
        }

        private Trace trace() {
            List<TraceNode> nodes = new ArrayList<>();
            for (JsonNode node : root.path("nodes")) {
                check("a node", node, TraceNode.FIELDS);
                nodes.add(new TraceNode(
                        node.path("name").asText(),
                        (int) whole(node, "count", 1),
                        whole(node, "cpu_milli", 0),
                        whole(node, "memory_mib", TraceNode.UNLIMITED),
                        (int) whole(node, "gpus", 0),
                        new TreeMap<>(JsonFile.texts(node.path("labels")))));
            }
            Map<String, Integer> weights = weights(root.path("queues"));
            List<TraceJob> jobs = new ArrayList<>();
            root.path("jobs").forEach(job -> jobs.add(job(job)));
            return Trace.builder(file, file, PackedJobs.of(jobs))
                    .nodes(nodes)
                    .weights(weights)
                    .build();
        }

        /** Returns the weights of queues, doubled until all are whole numbers. Shares compare as before. */
        private Map<String, Integer> weights(JsonNode queues) {
            int factor = 1;
            while (factor < MAX_FACTOR && !areWhole(queues, factor)) {
                factor *= 2;
            }
            Map<String, Integer> weights = new TreeMap<>();
            for (Map.Entry<String, JsonNode> queue : queues.properties()) {
                double weight = queue.getValue().doubleValue() * factor;
                if (!queue.getValue().isNumber()
                        || weight < 1
                        || weight != Math.rint(weight)
                        || weight > Integer.MAX_VALUE) {
                    throw Fault.at(
                            file,
                            "queue %s has weight %s; a configuration needs whole numbers from 1 on, or halves of them."
                                    .formatted(queue.getKey(), queue.getValue()));
                }
                weights.put(queue.getKey(), (int) weight);
            }
            return weights;
        }

        private static boolean areWhole(JsonNode queues, int factor) {
            for (JsonNode weight : queues) {
                double scaled = weight.doubleValue() * factor;
                if (scaled != Math.rint(scaled)) {
                    return false;
                }
            }
            return true;
        }

        private TraceJob job(JsonNode job) {
            check("a job", job, TraceJob.FIELDS);
            int tasks = (int) whole(job, "tasks", 1);
            int gpus = (int) whole(job, "gpus", 0);
            TaskRequest request = new TaskRequest(
                    whole(job, "cpu_milli", 0),
                    whole(job, "memory_mib", 0),
                    gpus,
                    gpus == 0 ? 0 : (int) whole(job, "gpu_milli", GpuShare.WHOLE),
                    job.path("selector").asText(""));
            return TraceJob.builder(job.path("id").asText(), whole(job, "submit", 0), request)
                    .run(whole(job, "run", TraceJob.UNKNOWN))
                    .estimate(whole(job, "estimate", TraceJob.UNKNOWN))
                    .tasks(tasks)
                    .minTasks((int) whole(job, "min_tasks", tasks))
                    .queue(job.path("queue").asText(""))
                    .user(job.path("user").asText(""))
                    .priority(
                            job.path("priority").canConvertToInt()
                                    ? job.path("priority").asInt()
                                    : null)
                    .build();
        }

        private long whole(JsonNode object, String field, long otherwise) {
            JsonNode number = object.path(field);
            if (number.isMissingNode() || number.isNull()) {
                return otherwise;
            }
            return NumberText.whole(number.toString(), 0, Long.MAX_VALUE)
                    .orElseThrow(() -> Fault.at(
                            file, "%s is %s; a whole number of 0 or more is expected.".formatted(field, number)));
        }
    }
}
