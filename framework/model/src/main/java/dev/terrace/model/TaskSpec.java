package dev.terrace.model;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A pod as the dump shows it. In scheduling it is a task; its group, if it has one, is a job.
 *
 * @param uid {@code metadata.uid}; "namespace/name" if the dump has none
 * @param created {@link Instant#MIN} if the dump does not say; sorts first
 * @param job "namespace/group" of the PodGroup, or empty
 * @param role {@code volcano.sh/task-spec}, or empty
 * @param priority {@code volcano.sh/task-priority}, else {@code spec.priority}, else 1
 * @param podPriority {@code spec.priority}, else 0: what Kubernetes compares
 * @param preemptable {@code volcano.sh/preemptable}; true if not given
 * @param gated whether the pod has scheduling gates
 * @param started when its node took it up, or null
 * @param deleted when deletion was asked for, or null
 * @param node {@code spec.nodeName}, or empty
 * @param nominatedNode {@code status.nominatedNodeName}, or empty
 * @param controller "Kind/name" of the owner that controls the pod, or empty
 * @param lifetime how long it may take; kept of pods without a node, else null
 */
public record TaskSpec(
        String namespace,
        String name,
        String uid,
        Instant created,
        Map<String, String> labels,
        Map<String, String> annotations,
        String job,
        String role,
        int priority,
        int podPriority,
        boolean preemptable,
        boolean gated,
        PodPhase phase,
        @Nullable Instant started,
        @Nullable Instant deleted,
        String node,
        String nominatedNode,
        String schedulerName,
        String controller,
        PodTemplate template,
        @Nullable Lifetime lifetime) {
    /** "namespace/name". */
    public String key() {
        return namespace + "/" + name;
    }
}
