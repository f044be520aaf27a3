package dev.terrace.objects.pod;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.model.Lifetime;
import dev.terrace.model.PodPhase;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.finding.Position;
import dev.terrace.objects.field.Patch;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The changes of a pod that schedulers, kubelets and controllers make. */
public final class PodPatch {
    private static final String CONDITIONS = "conditions";
    private static final String GRACE_PERIOD = "terminationGracePeriodSeconds";
    private static final String DEADLINE = "activeDeadlineSeconds";

    private PodPatch() {}

    /** The pod gets its node, and annotations in place of those of the same keys. */
    public static Patch<TaskSpec> bound(String node, Map<String, String> annotations, Instant now) {
        return Patch.of(
                pod -> pod.toBuilder()
                        .node(node)
                        .annotations(annotated(pod, annotations))
                        .scheduled(pod.scheduled() == null ? now : pod.scheduled())
                        .lifetime(null)
                        .build(),
                pod -> {
                    pod.withObjectProperty("spec").put("nodeName", node);
                    annotations.forEach((key, value) -> pod.withObjectProperty("metadata")
                            .withObjectProperty("annotations")
                            .put(key, value));
                    ObjectNode status = pod.withObjectProperty("status");
                    if (status.path("phase").asText("").isEmpty()) {
                        status.put("phase", "Pending");
                    }
                    schedule(status.withArrayProperty(CONDITIONS), now.toString());
                });
    }

    private static Map<String, String> annotated(TaskSpec pod, Map<String, String> annotations) {
        if (annotations.isEmpty()) {
            return pod.annotations();
        }
        SortedMap<String, String> all = new TreeMap<>(pod.annotations());
        all.putAll(annotations);
        return Collections.unmodifiableSortedMap(all);
    }

    /**
     * Sets the condition that the API server sets when a pod is bound. A pod that is scheduled already keeps its own.
     */
    private static void schedule(ArrayNode conditions, String now) {
        ObjectNode known = null;
        for (JsonNode condition : conditions) {
            boolean isTrue = condition.path("status").asText("").equals("True");
            if (condition instanceof ObjectNode object
                    && object.path("type").asText("").equals("PodScheduled")
                    && (known == null || isTrue)) {
                known = object;
                if (isTrue) {
                    break;
                }
            }
        }
        if (known == null) {
            known = conditions.addObject().put("type", "PodScheduled");
        }
        if (!known.path("status").asText("").equals("True") || !known.hasNonNull("lastTransitionTime")) {
            known.put("status", "True").put("lastTransitionTime", now).remove(List.of("reason", "message"));
        }
    }

    /** The pod is told to leave. A pod that was told before keeps its time. */
    public static Patch<TaskSpec> evicted(Instant now) {
        return Patch.of(
                pod -> pod.deleted() == null ? pod.toBuilder().deleted(now).build() : pod, pod -> {
                    if (!pod.path("metadata").hasNonNull("deletionTimestamp")) {
                        pod.withObjectProperty("metadata").put("deletionTimestamp", now.toString());
                    }
                });
    }

    /** The pod, which from now on has a phase whether it had one or not. */
    private static TaskSpec.Builder inPhase(PodPhase phase, TaskSpec pod) {
        boolean isPreemptable = TaskNotes.lacksPhase(pod) || pod.preemptable();
        return pod.toBuilder().phase(phase).preemptable(isPreemptable);
    }

    /** The pod will never get a node. */
    public static Patch<TaskSpec> failed(String because) {
        return Patch.of(
                pod -> inPhase(PodPhase.FAILED, pod).build(),
                pod -> pod.withObjectProperty("status").put("phase", "Failed").put("message", because));
    }

    /** A field of the pod's spec is set. A cluster keeps how long a waiting pod may take, and no other such field. */
    public static Patch<TaskSpec> amended(String field, long value) {
        return Patch.of(
                pod -> amended(pod, field, value),
                pod -> pod.withObjectProperty("spec").put(field, value));
    }

    private static TaskSpec amended(TaskSpec pod, String field, long value) {
        Lifetime known = pod.lifetime();
        if (known == null) {
            return pod;
        }
        Lifetime lifetime = switch (field) {
            case GRACE_PERIOD -> new Lifetime((double) value, known.deadline(), known.place());
            case DEADLINE -> new Lifetime(known.gracePeriod(), value, known.place());
            default -> known;
        };
        return pod.toBuilder().lifetime(lifetime).build();
    }

    /** The kubelet has started the pod. */
    public static Patch<TaskSpec> started(Instant now) {
        return Patch.of(
                pod -> inPhase(PodPhase.RUNNING, pod).started(now).build(),
                pod -> pod.withObjectProperty("status").put("phase", "Running").put("startTime", now.toString()));
    }

    /**
     * The pod is gone, and its controller has made it again under its name. Fields that say nothing about a life stay,
     * such as the resources of a container that was resized.
     *
     * @param annotations by pod, the annotations with which it waits; a pod without any here keeps its own
     * @param place what findings name as the place of the pod
     */
    public static Patch<TaskSpec> madeAgain(Instant now, Map<String, Map<String, String>> annotations, Position place) {
        return Patch.restart(
                pod -> inPhase(PodPhase.PENDING, pod)
                        .created(now)
                        .annotations(annotations.getOrDefault(pod.key(), pod.annotations()))
                        .scheduled(null)
                        .started(null)
                        .deleted(null)
                        .node("")
                        .nominatedNode("")
                        .lifetime(new Lifetime(null, null, place))
                        .build(),
                pod -> {
                    pod.withObjectProperty("metadata")
                            .put("creationTimestamp", now.toString())
                            .remove(List.of("deletionTimestamp", "deletionGracePeriodSeconds"));
                    pod.withObjectProperty("spec").remove("nodeName");
                    pod.withObjectProperty("status")
                            .put("phase", "Pending")
                            .remove(List.of("startTime", "nominatedNodeName", CONDITIONS));
                });
    }
}
