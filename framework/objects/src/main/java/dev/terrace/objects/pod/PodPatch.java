package dev.terrace.objects.pod;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.model.Lifetime;
import dev.terrace.model.PodPhase;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.finding.Position;
import dev.terrace.objects.field.Estimate;
import dev.terrace.objects.field.Patch;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Patches with which schedulers, kubelets and controllers change a pod. */
public final class PodPatch {
    private static final String CONDITIONS = "conditions";
    private static final String GRACE_PERIOD = "terminationGracePeriodSeconds";
    private static final String DEADLINE = "activeDeadlineSeconds";

    private PodPatch() {}

    /** Returns the patch that binds the pod to a node. The annotations replace those with the same keys. */
    public static Patch<TaskSpec> bound(String node, Map<String, String> annotations, Instant now) {
        Patch<TaskSpec> patch = Patch.of(
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
        return patch.undoneBy((before, later) -> unbound(before, later, node, annotations, now));
    }

    /** Reverts the node, and each annotation that is unchanged since. */
    private static TaskSpec unbound(
            TaskSpec before, TaskSpec later, String node, Map<String, String> annotations, Instant now) {
        if (!later.node().equals(node) || before.node().equals(node)) {
            return later;
        }
        SortedMap<String, String> rest = new TreeMap<>(later.annotations());
        annotations.forEach((key, value) -> {
            if (rest.remove(key, value) && before.annotations().containsKey(key)) {
                rest.put(key, before.annotations().get(key));
            }
        });
        return later.toBuilder()
                .node(before.node())
                .annotations(annotations.isEmpty() ? later.annotations() : Collections.unmodifiableSortedMap(rest))
                .scheduled(now.equals(later.scheduled()) ? before.scheduled() : later.scheduled())
                .lifetime(before.lifetime())
                .build();
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
     * Sets the condition that the API server sets when a pod is bound. A pod that is already scheduled keeps its
     * condition.
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

    /** Returns the patch that marks the pod as terminating. A pod that is already terminating keeps its time. */
    public static Patch<TaskSpec> evicted(Instant now) {
        Patch<TaskSpec> patch = Patch.of(
                pod -> pod.deleted() == null ? pod.toBuilder().deleted(now).build() : pod, pod -> {
                    if (!pod.path("metadata").hasNonNull("deletionTimestamp")) {
                        pod.withObjectProperty("metadata")
                                .put("deletionTimestamp", now.toString())
                                .remove("deletionGracePeriodSeconds");
                    }
                });
        return patch.undoneBy((before, later) ->
                before.deleted() == null && now.equals(later.deleted()) && later.deletionGrace() == null
                        ? later.toBuilder().deleted(null).build()
                        : later);
    }

    /** Returns the pod in a phase. A pod that lacked its phase was protected from eviction, and becomes preemptable. */
    private static TaskSpec.Builder inPhase(PodPhase phase, TaskSpec pod) {
        boolean isPreemptable = TaskNotes.lacksPhase(pod) || pod.preemptable();
        return pod.toBuilder().phase(phase).preemptable(isPreemptable);
    }

    /** Returns the patch for a pod that will never get a node. */
    public static Patch<TaskSpec> failed(String because) {
        Patch<TaskSpec> patch = Patch.of(
                pod -> inPhase(PodPhase.FAILED, pod).build(),
                pod -> pod.withObjectProperty("status").put("phase", "Failed").put("message", because));
        return patch.undoneBy((before, later) -> later.phase() == PodPhase.FAILED && before.phase() != PodPhase.FAILED
                ? later.toBuilder()
                        .phase(before.phase())
                        .preemptable(before.preemptable())
                        .build()
                : later);
    }

    /**
     * Returns the patch for a pod that has ended on its node.
     *
     * @param phase Succeeded or Failed
     */
    public static Patch<TaskSpec> ended(PodPhase phase) {
        return Patch.of(
                pod -> pod.phase() == phase ? pod : inPhase(phase, pod).build(),
                pod -> pod.withObjectProperty("status").put("phase", phase.spelling()));
    }

    /**
     * Returns the patch that sets a field of the pod's spec. In memory, a cluster keeps only the {@link Lifetime} of a
     * waiting pod; other fields change only in the dump.
     */
    public static Patch<TaskSpec> amended(String field, long value) {
        Patch<TaskSpec> patch = Patch.of(
                pod -> amended(pod, field, value),
                pod -> pod.withObjectProperty("spec").put(field, value));
        return patch.undoneBy((before, later) -> later.lifetime() != null
                        && !later.lifetime().equals(before.lifetime())
                        && later.lifetime().equals(amended(before, field, value).lifetime())
                ? later.toBuilder()
                        .lifetime(before.lifetime())
                        .estimate(before.estimate())
                        .build()
                : later);
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
        return pod.toBuilder()
                .lifetime(lifetime)
                .estimate(Estimate.of(pod.annotations(), lifetime.deadline()))
                .build();
    }

    /** Returns the patch that sets the estimated run time in seconds. */
    public static Patch<TaskSpec> estimated(long seconds) {
        String text = Long.toString(seconds);
        return Patch.of(
                pod -> pod.toBuilder()
                        .annotations(annotated(pod, Map.of(TaskSpec.ESTIMATE, text)))
                        .estimate(seconds)
                        .build(),
                pod -> pod.withObjectProperty("metadata")
                        .withObjectProperty("annotations")
                        .put(TaskSpec.ESTIMATE, text));
    }

    /**
     * Returns whether a pod has a node and has not started. A pod without a phase counts as one that never starts,
     * unless it forbids preemption.
     */
    public static boolean isToStart(TaskSpec pod) {
        return pod.phase() == PodPhase.PENDING && !pod.node().isEmpty() && !TaskNotes.lacksPhase(pod);
    }

    /** Returns the patch for a pod that the kubelet has started. */
    public static Patch<TaskSpec> started(Instant now) {
        return Patch.of(
                pod -> inPhase(PodPhase.RUNNING, pod).started(now).build(),
                pod -> pod.withObjectProperty("status").put("phase", "Running").put("startTime", now.toString()));
    }

    /**
     * Returns the patch for a pod that is gone and that its controller has created again under its name. Fields that do
     * not depend on the lifecycle stay, such as the resources of a resized container.
     *
     * @param annotations the annotations of waiting pods, by pod; a pod without an entry keeps its own
     * @param place the position of the pod in findings
     */
    public static Patch<TaskSpec> madeAgain(Instant now, Map<String, Map<String, String>> annotations, Position place) {
        return Patch.restart(
                pod -> inPhase(PodPhase.PENDING, pod)
                        .created(now)
                        .annotations(annotations.getOrDefault(pod.key(), pod.annotations()))
                        .scheduled(null)
                        .started(null)
                        .deleted(null)
                        .deletionGrace(null)
                        .preempted(false)
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
