package dev.terrace.replay.trace;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrace.inputs.Inputs;
import dev.terrace.inputs.Sources;
import dev.terrace.model.Cluster;
import dev.terrace.objects.Kinds;
import dev.terrace.objects.ReadOptions;
import dev.terrace.objects.field.Timestamps;
import dev.terrace.snapshot.SnapshotReader;
import dev.terrace.text.ObjectTree;
import dev.terrace.timeline.Intervals;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Kubernetes objects with times: pods, their groups, and nodes. A job is a PodGroup or a pod without one, and is
 * submitted at its {@code creationTimestamp}. A pod's run time is that of its containers
 * ({@code status.containerStatuses[].state.terminated}), else kwok's annotation {@value #DELAY}. A job has the longest
 * run time and the largest request of its pods, because the tasks of a trace are equal.
 */
final class ObjectsFormat implements TraceFormat {
    private static final Pattern NAME = Pattern.compile("(?s).*\\.(json|ndjson|jsonl|yaml|yml)(\\.(gz|bz2|xz|zst))?");
    private static final String DELAY = "pod-complete.stage.kwok.x-k8s.io/delay";

    @Override
    public String files() {
        return "JSON or NDJSON of Kubernetes objects with times";
    }

    @Override
    public boolean matches(Path trace) {
        return Files.isRegularFile(trace) && NAME.matcher(trace.toString()).matches();
    }

    @Override
    public List<Path> inputs(Path trace) {
        return List.of(trace);
    }

    @Override
    public Trace read(Path trace, TraceOptions options) {
        Cluster cluster = SnapshotReader.read(
                        List.of(trace.toString()), ReadOptions.defaults().scheduler(""))
                .cluster();
        return new ObjectJobs(cluster, runs(trace)).trace(trace);
    }

    /** Returns the run times of pods in seconds, by "namespace/name". */
    private static Map<String, Long> runs(Path trace) {
        Map<String, Long> runs = new HashMap<>();
        Inputs.read(
                Sources.of(List.of(trace.toString()), finding -> {}),
                (header, body) -> {
                    if (Kinds.of(header) == Kinds.POD) {
                        JsonNode pod = ObjectTree.read(header, body);
                        runs.put(Kinds.POD.keyOf(pod), run(pod));
                    } else {
                        body.skip();
                    }
                },
                finding -> {});
        return runs;
    }

    private static long run(JsonNode pod) {
        Instant begin = Instant.MAX;
        Instant end = Instant.MIN;
        for (JsonNode container : pod.path("status").path("containerStatuses")) {
            JsonNode terminated = container.path("state").path("terminated");
            Instant from =
                    Timestamps.parse(terminated.path("startedAt").asText("")).orElse(begin);
            Instant to =
                    Timestamps.parse(terminated.path("finishedAt").asText("")).orElse(end);
            begin = from.isBefore(begin) ? from : begin;
            end = to.isAfter(end) ? to : end;
        }
        if (!end.isBefore(begin)) {
            return Duration.between(begin, end).toSeconds();
        }
        String delay = pod.path("metadata").path("annotations").path(DELAY).asText("");
        return Intervals.parse(delay).map(Duration::toSeconds).orElse(TraceJob.UNKNOWN);
    }
}
