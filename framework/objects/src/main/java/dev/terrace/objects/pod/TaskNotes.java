package dev.terrace.objects.pod;

import dev.terrace.model.PodPhase;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.number.GoBool;
import dev.terrace.model.number.NumberText;
import java.util.Map;
import java.util.OptionalInt;

/** The fields of a task in the annotations and labels of its pod. */
record TaskNotes(Map<String, String> annotations, Map<String, String> labels) {
    static final String GROUP = "scheduling.k8s.io/group-name";
    static final String ROLE = "volcano.sh/task-spec";
    static final String PRIORITY = "volcano.sh/task-priority";
    static final String PREEMPTABLE = "volcano.sh/preemptable";

    /**
     * Returns whether a pod has a node but no phase, and for that reason alone is never evicted. A pod that forbids
     * preemption itself counts as one with a phase.
     */
    static boolean lacksPhase(TaskSpec pod) {
        return pod.phase() == PodPhase.PENDING
                && !pod.node().isEmpty()
                && !pod.preemptable()
                && new TaskNotes(pod.annotations(), pod.labels()).preemptable();
    }

    /** The name of its group; empty if it has none. */
    String group() {
        return annotations.getOrDefault(GROUP, "");
    }

    String role() {
        String role = annotations.getOrDefault(ROLE, "");
        return role.isEmpty() ? labels.getOrDefault(ROLE, "") : role;
    }

    OptionalInt priority() {
        return NumberText.integer(annotations.getOrDefault(PRIORITY, ""));
    }

    boolean preemptable() {
        String text = annotations.get(PREEMPTABLE);
        if (text == null) {
            text = labels.get(PREEMPTABLE);
        }
        return text == null || GoBool.parse(text).orElse(false);
    }
}
