package dev.terrace.objects.pod;

import dev.terrace.model.PodPhase;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.number.NumberText;
import java.util.Map;
import java.util.OptionalInt;

/** The fields of a task in the annotations and labels of its pod. */
record TaskNotes(Map<String, String> annotations, Map<String, String> labels) {
    static final String GROUP = "scheduling.k8s.io/group-name";
    static final String ROLE = "volcano.sh/task-spec";
    static final String PRIORITY = "volcano.sh/task-priority";
    static final String PREEMPTABLE = "volcano.sh/preemptable";

    /** Returns whether a pod is never evicted because it is on a node without a phase. */
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
        return text == null || isTrue(text);
    }

    /** Returns whether Go's {@code strconv.ParseBool} reads the text as true. */
    private static boolean isTrue(String text) {
        return switch (text) {
            case "1", "t", "T", "true", "TRUE", "True" -> true;
            default -> false;
        };
    }
}
