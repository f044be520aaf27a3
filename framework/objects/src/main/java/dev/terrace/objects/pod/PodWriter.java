package dev.terrace.objects.pod;

import dev.terrace.model.Affinity;
import dev.terrace.model.Lifetime;
import dev.terrace.model.PodTemplate;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.storage.ClaimedVolume;
import dev.terrace.objects.field.Estimate;
import dev.terrace.objects.field.FieldWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Writes one Pod. {@link ContainersWriter} distributes its requests among its containers. */
public final class PodWriter {
    private PodWriter() {}

    public static void write(TaskSpec pod, FieldWriter out) {
        ContainersWriter containers = ContainersWriter.of(pod, out.volumes());
        out.object("metadata", metadata -> metadata(pod, metadata))
                .object("spec", spec -> {
                    spec(pod, spec);
                    template(pod.template(), spec);
                    containers.spec(spec);
                })
                .object("status", status -> {
                    status.text(
                                    "phase",
                                    TaskNotes.lacksPhase(pod) ? "" : pod.phase().spelling())
                            .time("startTime", pod.started())
                            .text("nominatedNodeName", pod.nominatedNode())
                            .text("qosClass", pod.template().qos().spelling());
                    containers.status(status);
                    status.list("conditions", conditions(pod, containers), Consumer::accept)
                            .list("resourceClaimStatuses", pod.madeClaims().entrySet(), PodForms.MADE_CLAIM::write);
                });
    }

    private static List<Consumer<FieldWriter>> conditions(TaskSpec pod, ContainersWriter containers) {
        List<Consumer<FieldWriter>> conditions = new ArrayList<>();
        if (pod.scheduled() != null) {
            conditions.add(condition -> condition
                    .text("type", "PodScheduled")
                    .text("status", "True")
                    .time("lastTransitionTime", pod.scheduled()));
        }
        if (pod.preempted()) {
            conditions.add(condition -> condition
                    .text("type", "DisruptionTarget")
                    .text("status", "True")
                    .text("reason", "PreemptionByScheduler"));
        }
        if (containers.isWhole()) {
            // The requests in the spec do not count if a resize is infeasible.
            conditions.add(
                    condition -> condition.text("type", "PodResizePending").text("reason", "Infeasible"));
        }
        return conditions;
    }

    private static void metadata(TaskSpec pod, FieldWriter metadata) {
        metadata.text("namespace", pod.namespace())
                .text("name", pod.name())
                .text("uid", pod.uid(), pod.key())
                .time("creationTimestamp", pod.created())
                .time("deletionTimestamp", pod.deleted())
                .number("deletionGracePeriodSeconds", pod.deletionGrace())
                .textMap("labels", pod.labels())
                .textMap("annotations", annotations(pod))
                .controller(pod.controller());
    }

    /**
     * Returns the annotations, with those for the group, the role and other fields. A pod that was not read may lack
     * them.
     */
    private static Map<String, String> annotations(TaskSpec pod) {
        TaskNotes notes = new TaskNotes(pod.annotations(), pod.labels());
        Map<String, String> annotations = new TreeMap<>(pod.annotations());
        String job = notes.group().isEmpty() ? "" : pod.namespace() + "/" + notes.group();
        if (!job.equals(pod.job())) {
            annotations.put(TaskNotes.GROUP, pod.job().substring(pod.job().indexOf('/') + 1));
        }
        if (!notes.role().equals(pod.role())) {
            annotations.put(TaskNotes.ROLE, pod.role());
        }
        if (notes.priority().orElse(priorityOfSpec(pod)) != pod.priority()) {
            annotations.put(TaskNotes.PRIORITY, Integer.toString(pod.priority()));
        }
        if (notes.preemptable() != pod.preemptable() && !TaskNotes.lacksPhase(pod)) {
            annotations.put(TaskNotes.PREEMPTABLE, Boolean.toString(pod.preemptable()));
        }
        Long deadline = pod.lifetime() == null ? null : pod.lifetime().deadline();
        if (Estimate.of(annotations, deadline) != pod.estimate()) {
            annotations.put(TaskSpec.ESTIMATE, Long.toString(pod.estimate()));
        }
        return annotations;
    }

    /**
     * The task's priority without an annotation. An absent {@code spec.priority} is 0 for the pod and 1 for the task.
     */
    private static int priorityOfSpec(TaskSpec pod) {
        return saysPriority(pod) ? pod.podPriority() : 1;
    }

    private static boolean saysPriority(TaskSpec pod) {
        return pod.podPriority() != 0 || pod.priority() == 0;
    }

    private static void spec(TaskSpec pod, FieldWriter spec) {
        spec.text("nodeName", pod.node())
                .text("schedulerName", pod.schedulerName())
                .number("priority", saysPriority(pod) ? pod.podPriority() : null);
        spec.list("schedulingGates", pod.gates(), PodForms.GATE::write);
        Lifetime lifetime = pod.lifetime();
        if (lifetime != null) {
            spec.decimal("terminationGracePeriodSeconds", lifetime.gracePeriod())
                    .number("activeDeadlineSeconds", lifetime.deadline());
        }
    }

    private static void template(PodTemplate template, FieldWriter spec) {
        spec.text("priorityClassName", template.priorityClassName())
                .text("preemptionPolicy", template.neverPreempts() ? "Never" : "")
                .textMap("nodeSelector", template.nodeSelector())
                .list("tolerations", template.tolerations(), PlacementForms.TOLERATION::write)
                .list("topologySpreadConstraints", template.spread(), PlacementForms.SPREAD::write)
                .list("volumes", volumes(template), Consumer::accept)
                .list("resourceClaims", template.claims(), PodForms.CLAIM::write);
        if (!template.affinity().equals(Affinity.NONE)) {
            spec.object("affinity", affinity -> PlacementForms.AFFINITY.write(template.affinity(), affinity));
        }
    }

    /** Volumes with a claim, and volumes that mount images. */
    private static List<Consumer<FieldWriter>> volumes(PodTemplate template) {
        List<Consumer<FieldWriter>> volumes = new ArrayList<>();
        template.claimedVolumes().forEach(claimed -> volumes.add(volume -> claimed(claimed, volume)));
        template.images().stream()
                .skip(template.containers())
                .forEach(image ->
                        volumes.add(volume -> volume.object("image", source -> source.text("reference", image))));
        return volumes;
    }

    private static void claimed(ClaimedVolume claimed, FieldWriter volume) {
        if (claimed.ephemeral()) {
            volume.text("name", claimed.name()).object("ephemeral", none -> {});
        } else {
            volume.object("persistentVolumeClaim", source -> source.text("claimName", claimed.name()));
        }
    }
}
