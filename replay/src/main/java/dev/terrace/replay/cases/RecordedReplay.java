package dev.terrace.replay.cases;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.files.NewFile;
import dev.terrace.replay.Semantics;
import dev.terrace.replay.measure.AttemptLog;
import dev.terrace.replay.measure.JobAttempts;
import dev.terrace.replay.measure.ReplayListener.Outcome;
import dev.terrace.replay.result.ReplayMetric;
import dev.terrace.replay.result.ReplayResult;
import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.trace.TraceJob;
import dev.terrace.replay.trace.TraceNode;
import dev.terrace.replay.world.JobObjects;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Writes a replay as a case. */
public final class RecordedReplay {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private RecordedReplay() {}

    /**
     * Writes a file atomically.
     *
     * @param configuration the text of the configuration
     * @throws dev.terrace.model.finding.InvalidInput if it cannot be written
     */
    public static void write(
            Path file,
            String configuration,
            Semantics semantics,
            Trace trace,
            AttemptLog attempts,
            ReplayResult result) {
        ObjectNode root = NODES.objectNode();
        root.put("format", ReplayCase.FORMAT);
        root.putObject("policy").put("conf", configuration);
        root.set("semantics", semantics(semantics));
        ArrayNode nodes = root.putArray("nodes");
        trace.nodes().forEach(node -> nodes.add(node(node)));
        ObjectNode queues = root.putObject("queues");
        trace.jobs()
                .forEach(job ->
                        queues.put(JobObjects.queue(job), trace.weights().getOrDefault(JobObjects.queue(job), 1)));
        ArrayNode jobs = root.putArray("jobs");
        trace.jobs().forEach(job -> jobs.add(job(job)));
        ObjectNode expected = expected(trace, attempts, result);
        putPromises(trace, attempts, expected);
        root.set("expected", expected);
        NewFile.write(file, (root.toPrettyString() + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private static ObjectNode semantics(Semantics semantics) {
        ObjectNode object = NODES.objectNode().put("trigger", semantics.period() == 0 ? "event" : "period");
        put(object, "period", semantics.period(), 0);
        object.put("grace", semantics.grace()).put("restart", semantics.checkpoint() == 0 ? "zero" : "checkpoint");
        put(object, "checkpoint", semantics.checkpoint(), 0);
        return object;
    }

    private static ObjectNode node(TraceNode node) {
        ObjectNode object = NODES.objectNode().put("name", node.name());
        put(object, "count", node.count(), 1);
        object.put("cpu_milli", node.cpuMilli());
        put(object, "memory_mib", node.memoryMib(), TraceNode.UNLIMITED);
        put(object, "gpus", node.gpus(), 0);
        if (!node.labels().isEmpty()) {
            ObjectNode labels = object.putObject("labels");
            node.labels().forEach(labels::put);
        }
        return object;
    }

    private static ObjectNode job(TraceJob job) {
        ObjectNode object = NODES.objectNode().put("id", job.id()).put("submit", job.submit());
        put(object, "run", job.run(), TraceJob.UNKNOWN);
        put(object, "estimate", job.estimate(), TraceJob.UNKNOWN);
        object.put("tasks", job.tasks())
                .put("min_tasks", job.minTasks())
                .put("cpu_milli", job.request().cpuMilli());
        put(object, "memory_mib", job.request().memoryMib(), 0);
        put(object, "gpus", job.request().gpus(), 0);
        put(object, "gpu_milli", job.request().gpuMilli(), 0);
        text(object, "selector", job.request().selector());
        object.put("queue", JobObjects.queue(job));
        text(object, "user", job.user());
        if (job.priority() != null) {
            object.put("priority", job.priority());
        }
        return object;
    }

    private static void put(ObjectNode object, String field, long number, long usual) {
        if (number != usual) {
            object.put(field, number);
        }
    }

    private static void text(ObjectNode object, String field, String text) {
        if (!text.isEmpty()) {
            object.put(field, text);
        }
    }

    /** Returns the outcome of a replay in the format of a case's expectations, without the times of jobs. */
    static ObjectNode expected(Trace trace, AttemptLog attempts, ReplayResult result) {
        ObjectNode expected = NODES.objectNode();
        expected.put("cycles", result.rounds());
        ObjectNode tasks = expected.putObject("tasks");
        for (TraceJob job : trace.jobs()) {
            JobAttempts ofJob = attempts.of(job);
            for (int task = 0; task < job.tasks(); task++) {
                ArrayNode ofTask = tasks.putArray(job.id() + "-" + task);
                ofJob.of(task)
                        .forEach(attempt -> ofTask.addArray()
                                .add(attempt.start())
                                .add(attempt.end())
                                .add(attempt.node())
                                .add(word(attempt.outcome())));
            }
        }
        ObjectNode metrics = expected.putObject("metrics");
        result.metrics().forEach((metric, value) -> {
            if (value instanceof Double fraction) {
                metrics.put(metric.inCases(), fraction);
            } else {
                metrics.put(metric.inCases(), value.longValue());
            }
        });
        return expected;
    }

    /** Adds the planned starts of jobs, if the policy plans any. */
    private static void putPromises(Trace trace, AttemptLog attempts, ObjectNode expected) {
        ObjectNode jobs = NODES.objectNode();
        boolean isPlanning = false;
        for (TraceJob job : trace.jobs()) {
            JobAttempts ofJob = attempts.of(job);
            isPlanning |= ofJob.planned() != null;
            ofJob.promised().ifPresent(promised -> jobs.putObject(job.id()).put("promised", promised));
        }
        if (isPlanning) {
            expected.set("jobs", jobs);
        }
    }

    /** Counts evictions by job: an evicted gang is one eviction. */
    static void countByJob(Trace trace, AttemptLog attempts, ObjectNode metrics) {
        long evictions = 0;
        long lost = 0;
        for (TraceJob job : trace.jobs()) {
            for (JobAttempts.Attempt attempt : attempts.of(job).together()) {
                evictions += attempt.outcome() == Outcome.EVICTED ? 1 : 0;
                lost += attempt.lost();
            }
        }
        metrics.put(ReplayMetric.EVICTIONS.inCases(), evictions);
        metrics.put(ReplayMetric.LOST_SECONDS.inCases(), lost);
    }

    private static String word(Outcome outcome) {
        return outcome.name().toLowerCase(Locale.ROOT);
    }

    /**
     * Returns the start of each job, its end and nodes if all tasks have ended, and its attempts if one was evicted.
     */
    static ObjectNode jobs(Trace trace, AttemptLog attempts) {
        ObjectNode jobs = NODES.objectNode();
        for (TraceJob job : trace.jobs()) {
            JobAttempts ofJob = attempts.of(job);
            ObjectNode times = jobs.putObject(job.id());
            ofJob.start().ifPresent(start -> times.put("start", start));
            ofJob.promised().ifPresent(promised -> times.put("promised", promised));
            ofJob.end().ifPresent(end -> {
                times.put("end", end);
                ArrayNode nodes = times.putArray("nodes");
                ofJob.last().forEach(attempt -> nodes.add(attempt.node()));
            });
            List<JobAttempts.Attempt> together = ofJob.together();
            if (together.stream().anyMatch(attempt -> attempt.outcome() == Outcome.EVICTED)) {
                ArrayNode all = times.putArray("attempts");
                together.forEach(attempt -> all.addArray()
                        .add(attempt.start())
                        .add(attempt.end())
                        .add(word(attempt.outcome()))
                        .add(attempt.lost()));
            }
        }
        return jobs;
    }
}
