package dev.terrace.kubernetes.status;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.kubernetes.mirror.Mirror;
import dev.terrace.kubernetes.write.ObjectName;
import dev.terrace.kubernetes.write.Outbox;
import dev.terrace.kubernetes.write.Request;
import dev.terrace.kubernetes.write.Upkeep;
import dev.terrace.model.TaskSpec;
import dev.terrace.objects.Kinds;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Writes the condition {@code PodScheduled=False} with the reason {@code Unschedulable} of waiting pods, on which
 * cluster autoscalers act. The API server itself sets it to true when a pod is bound. Pods with scheduling gates have a
 * condition of the API server, and get none. For the deciding thread.
 *
 * <p>A write is a strategic merge patch of the pod's status. It carries the uid and the resourceVersion, so that it
 * cannot reach a pod that was bound meanwhile.
 */
final class PodConditions {
    private static final String TYPE = "PodScheduled";
    private static final String UNSCHEDULABLE = "Unschedulable";
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Mirror mirror;
    private final LongSupplier nanoTime;
    private final Upkeep upkeep;
    /** The sentences of waiting pods. */
    private final Map<String, String> sentences = new HashMap<>();
    /** The waiting pods of each job. */
    private final Map<String, List<String>> jobs = new HashMap<>();

    PodConditions(Mirror mirror, Outbox outbox, LongSupplier nanoTime) {
        this.mirror = mirror;
        this.nanoTime = nanoTime;
        upkeep = new Upkeep("pod-status", outbox, nanoTime, key -> mirror.version(Kinds.POD, key), this::request);
    }

    /**
     * Tells the pods of a job why it waits.
     *
     * @param job "namespace/name"
     * @param told null if it does not wait
     */
    void tell(String job, Sentences.@Nullable Told told) {
        List<String> waiting = told == null ? List.of() : told.waiting().pods();
        Set<String> others = new HashSet<>(jobs.getOrDefault(job, List.of()));
        for (String pod : waiting) {
            others.remove(pod);
            tell(pod, told == null ? "" : told.sentence());
        }
        others.forEach(sentences::remove);
        if (waiting.isEmpty()) {
            jobs.remove(job);
        } else {
            jobs.put(job, waiting);
        }
    }

    private void tell(String pod, String sentence) {
        if (!sentence.equals(sentences.put(pod, sentence)) && !isTold(pod, sentence)) {
            upkeep.want(pod, nanoTime.getAsLong(), false);
        }
    }

    /** Takes another version of a pod, in which the condition may be another one. */
    void touch(String pod) {
        String sentence = sentences.get(pod);
        if (sentence != null && !isTold(pod, sentence)) {
            upkeep.want(pod, nanoTime.getAsLong() + Duration.ofSeconds(1).toNanos(), false);
        }
    }

    /** Queues the writes that are due. Returns the time until the next one; null without one. */
    @Nullable
    Duration resume() {
        return upkeep.resume();
    }

    /** Forgets all pods. */
    void clear() {
        sentences.clear();
        jobs.clear();
        upkeep.clear();
    }

    private JsonNode condition(String pod) {
        return GroupStatuses.named(mirror.status(Kinds.POD, pod), TYPE);
    }

    private boolean isTold(String pod, String sentence) {
        JsonNode condition = condition(pod);
        return isFalse(condition)
                && condition.path("reason").asText().equals(UNSCHEDULABLE)
                && condition.path("message").asText().equals(sentence);
    }

    private static boolean isFalse(JsonNode condition) {
        return condition.path("status").asText().equals("False");
    }

    private @Nullable Request request(String key) {
        String sentence = sentences.get(key);
        TaskSpec pod = mirror.state().task(key);
        if (sentence == null
                || pod == null
                || !pod.node().isEmpty()
                || pod.deleted() != null
                || pod.gated()
                || isTold(key, sentence)) {
            return null;
        }
        ObjectNode body = JSON.createObjectNode();
        body.putObject("metadata").put("uid", pod.uid()).put("resourceVersion", mirror.version(Kinds.POD, key));
        ObjectNode condition = body.putObject("status").putArray("conditions").addObject();
        condition
                .put("type", TYPE)
                .put("status", "False")
                .put("reason", UNSCHEDULABLE)
                .put("message", sentence);
        if (!isFalse(condition(key))) {
            condition.put("lastTransitionTime", mirror.timestamp());
        }
        return Request.strategic(ObjectName.of(key).path(Kinds.POD) + "/status", body.toString());
    }
}
