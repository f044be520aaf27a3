package dev.terrace.replay.cases;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.files.Fault;
import dev.terrace.files.NewFile;
import dev.terrace.model.Cluster;
import dev.terrace.model.PodPhase;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.objects.ClockObject;
import dev.terrace.objects.Kinds;
import dev.terrace.objects.field.VolumeCounts;
import dev.terrace.replay.measure.AttemptLog;
import dev.terrace.replay.measure.JobAttempts;
import dev.terrace.replay.measure.ReplayListener.Outcome;
import dev.terrace.replay.measure.ReplayListener.TaskAttempt;
import dev.terrace.replay.trace.NodeChange;
import dev.terrace.replay.trace.PresentNodes;
import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.world.JobObjects;
import dev.terrace.replay.world.NamedJobs;
import dev.terrace.replay.world.ReplayWorld;
import dev.terrace.snapshot.ClusterWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes a replay as the history of a Kubernetes cluster: a JSON object on each line, with a watch event as of
 * {@code kubectl get --watch --output-watch-events -o json}. Each attempt of a pod has one event, with its last state
 * and its own uid. The times of its container are those of the attempt.
 */
public final class RecordedHistory {
    /** The ending of the names of such files. */
    public static final String ENDING = ".ndjson";

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    /** The start of traces without a date, because a status at the epoch counts as unknown. */
    private static final Instant SOME_TIME = Instant.parse("2000-01-01T00:00:00Z");

    private final Trace trace;
    private final Instant start;
    private final JobObjects objects;
    private final Writer out;

    private RecordedHistory(Trace trace, Cluster world, Writer out) {
        this.trace = trace;
        this.start = trace.start().equals(Instant.EPOCH) ? SOME_TIME : trace.start();
        this.objects = new JobObjects(world.resources());
        this.out = out;
    }

    /**
     * Writes a file atomically.
     *
     * @throws dev.terrace.model.finding.InvalidInput if it cannot be written
     */
    public static void write(Path file, Trace trace, AttemptLog attempts) {
        Cluster world = trace.nodes().isEmpty()
                ? ReplayWorld.build(trace, Cluster.empty()).cluster()
                : ReplayWorld.build(trace.with(trace.nodes())).cluster();
        try {
            NewFile.write(file, bytes -> {
                try (Writer out = new OutputStreamWriter(bytes, StandardCharsets.UTF_8)) {
                    RecordedHistory history = new RecordedHistory(trace, world, out);
                    history.event("ADDED", ClockObject.of(history.start));
                    for (ObjectNode object : ClusterWriter.objects(
                            world.toBuilder().nodes(List.of()).build())) {
                        history.event("ADDED", object);
                    }
                    history.nodes(world.nodes());
                    history.jobs(attempts);
                }
            });
        } catch (IOException e) {
            throw Fault.writing(file, e);
        }
    }

    /** Writes the nodes at the start, and their changes with times, as kube-scheduler-simulator records them. */
    private void nodes(List<NodeSpec> nodes) throws IOException {
        PresentNodes set = new PresentNodes(trace.nodes(), trace.nodeChanges());
        Map<String, NodeSpec> byName = new HashMap<>();
        for (NodeSpec node : nodes) {
            byName.put(node.name(), node);
            if (set.isThere(node.name())) {
                event("ADDED", node(node, set));
            }
        }
        for (NodeChange change : trace.nodeChanges()) {
            NodeSpec node = byName.get(change.node());
            if (node != null && set.apply(change)) {
                ObjectNode event = NODES.objectNode()
                        .put("event", change.kind() == NodeChange.Kind.gone ? "Delete" : "Update")
                        .put("time", start.plusSeconds(change.time()).toString());
                event.set("resource", node(node, set));
                out.write(event + "\n");
            }
        }
    }

    private static ObjectNode node(NodeSpec node, PresentNodes set) {
        return Kinds.NODE.object(
                node.toBuilder().unschedulable(set.isCordoned(node.name())).build(), VolumeCounts.NONE);
    }

    private void jobs(AttemptLog attempts) throws IOException {
        NamedJobs jobs = NamedJobs.of(trace.jobs());
        while (jobs.hasNext()) {
            NamedJobs.Named named = jobs.next();
            Instant created = start.plusSeconds(named.job().submit());
            event(
                    "ADDED",
                    Kinds.POD_GROUP.object(objects.group(named.job(), named.name(), created), VolumeCounts.NONE));
            JobAttempts ofJob = attempts.of(named.job());
            List<TaskSpec> pods = objects.pods(named.job(), named.name(), created);
            for (int task = 0; task < pods.size(); task++) {
                pod(pods.get(task), ofJob.of(task));
            }
        }
    }

    private void pod(TaskSpec pod, List<TaskAttempt> attempts) throws IOException {
        TaskSpec next = pod;
        boolean isWaiting = true;
        for (int number = 0; number < attempts.size(); number++) {
            TaskAttempt attempt = attempts.get(number);
            attempt(next, attempt);
            isWaiting = attempt.outcome() == Outcome.EVICTED || attempt.outcome() == Outcome.NODE_GONE;
            next = pod.toBuilder()
                    .uid(pod.uid() + "#" + (number + 2))
                    .created(start.plusSeconds(attempt.end()))
                    .build();
        }
        if (isWaiting) {
            event("ADDED", Kinds.POD.object(next, VolumeCounts.NONE));
        }
    }

    private void attempt(TaskSpec pod, TaskAttempt attempt) throws IOException {
        Instant began = start.plusSeconds(attempt.start());
        Instant ended = start.plusSeconds(attempt.end());
        PodPhase phase = switch (attempt.outcome()) {
            case DONE -> PodPhase.SUCCEEDED;
            case EVICTED, NODE_GONE -> PodPhase.FAILED;
            case RUNNING -> PodPhase.RUNNING;
        };
        ObjectNode object = Kinds.POD.object(
                pod.toBuilder().node(attempt.node()).phase(phase).started(began).build(), VolumeCounts.NONE);
        ObjectNode state = object.withObjectProperty("status")
                .withArrayProperty("containerStatuses")
                .addObject()
                .put("name", "task")
                .putObject("state");
        if (phase == PodPhase.RUNNING) {
            state.putObject("running").put("startedAt", began.toString());
        } else {
            state.putObject("terminated")
                    .put("exitCode", phase == PodPhase.SUCCEEDED ? 0 : 1)
                    .put("startedAt", began.toString())
                    .put("finishedAt", ended.toString());
        }
        event(phase == PodPhase.RUNNING ? "ADDED" : "DELETED", object);
    }

    private void event(String type, ObjectNode object) throws IOException {
        ObjectNode event = NODES.objectNode().put("type", type);
        event.set("object", object);
        out.write(event + "\n");
    }
}
