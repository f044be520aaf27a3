package dev.terrace.server.picture;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrace.model.JobSpec;
import dev.terrace.model.TaskSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * The story of a job in one cycle: what became of each pod and why, why the job waits, which pods were evicted for it,
 * and what it is ordered by.
 */
public final class StoryDocument {
    private final JsonNode decisions;
    private final JsonNode terms;
    private final Placing placing;
    private final Map<String, Fate> fates = new HashMap<>();

    /** What was decided of a pod, and all that is told of it. */
    private record Fate(String word, JsonNode told) {}

    private StoryDocument(Decided decided, Placing placing) {
        this.decisions = decided.document().path("decisions");
        this.terms = decided.document().path("jobTerms");
        this.placing = placing;
        remember("binds", "bound");
        remember("pipelined", "pipelined");
        remember("failures", "failed");
        remember("evictions", "evicted");
    }

    /** @param pods those of the job */
    public static Map<String, Object> of(JobSpec job, List<TaskSpec> pods, Decided decided, Placing placing) {
        return new StoryDocument(decided, placing).document(job, pods);
    }

    private void remember(String part, String word) {
        decisions.path(part).forEach(told -> fates.put(told.path("pod").asText(), new Fate(word, told)));
    }

    private Map<String, Object> document(JobSpec job, List<TaskSpec> pods) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("job", job.key());
        map.put("queue", job.queue());
        map.put("phase", placing.phaseOf(job).spelling());
        map.put("phaseBefore", job.phase().spelling());
        map.put("priority", placing.priorityOf(job));
        map.put("minMember", job.minMember());
        map.put("tasks", pods.stream().map(this::task).toList());
        List<Object> waiting = all("waiting", one -> one.path("job").asText().equals(job.key()));
        if (!waiting.isEmpty()) {
            map.put("waiting", waiting.get(0));
        }
        map.put(
                "victims",
                all("evictions", one -> isOf(job, pods, one.path("for").asText())));
        map.put("evictedFor", all("evictions", one -> one.path("job").asText().equals(job.key())));
        map.put("terms", terms(job));
        return map;
    }

    private static boolean isOf(JobSpec job, List<TaskSpec> pods, String preemptor) {
        return preemptor.equals(job.key())
                || pods.stream().anyMatch(pod -> pod.key().equals(preemptor));
    }

    private List<Object> all(String part, Predicate<JsonNode> which) {
        List<Object> all = new ArrayList<>();
        decisions.path(part).forEach(one -> {
            if (which.test(one)) {
                all.add(Trees.plain(one));
            }
        });
        return all;
    }

    private Map<String, Object> task(TaskSpec pod) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("pod", pod.key());
        Fate fate = fates.get(pod.key());
        if (fate != null) {
            map.put("fate", fate.word);
            put(map, fate.told, "node", "score", "terms", "candidates", "next", "nextScore", "action", "volumes");
            put(map, fate.told, "for", "because");
        } else {
            map.put("fate", pod.phase().isTerminated() ? "ended" : pod.node().isEmpty() ? "waits" : "running");
        }
        if (!pod.node().isEmpty()) {
            map.put("node", pod.node());
        }
        return map;
    }

    private static void put(Map<String, Object> map, JsonNode from, String... fields) {
        for (String field : fields) {
            if (from.hasNonNull(field)) {
                map.put(field, Trees.plain(from.get(field)));
            }
        }
    }

    private Map<String, Object> terms(JobSpec job) {
        SortedMap<String, Object> map = new TreeMap<>();
        terms.forEach(one -> {
            if (one.path("job").asText().equals(job.key())) {
                map.put(one.path("plugin").asText(), Trees.plain(one.path("terms")));
            }
        });
        return map;
    }
}
