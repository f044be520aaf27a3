package dev.terrace.kubernetes.loop;

import dev.terrace.cluster.change.Changes;
import dev.terrace.cluster.change.ObjectChange;
import dev.terrace.model.JobPhase;
import dev.terrace.model.JobSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.objects.Kinds;
import java.util.Map;
import java.util.Objects;

/**
 * The changes that follow when decisions are carried out: phases of groups arrive as they were decided, and bound pods
 * start. They give no room and bring no work, so that the next cycle may wait for them to become many.
 */
final class Expected {
    private Expected() {}

    /**
     * Returns whether changes are only such ones.
     *
     * @param phases the phases that the last cycle decided, by group
     */
    static boolean contains(Changes changes, Map<String, JobPhase> phases) {
        return changes.isOnly(Kinds.POD, Kinds.POD_GROUP)
                && changes.of(Kinds.POD).stream().allMatch(Expected::stays)
                && changes.of(Kinds.POD_GROUP).stream().allMatch(change -> isDecided(change, phases));
    }

    /** Returns whether a pod keeps its node, and is neither leaving nor ending. */
    private static boolean stays(ObjectChange<TaskSpec> change) {
        TaskSpec before = change.before();
        TaskSpec after = change.after();
        return before != null
                && after != null
                && !before.node().isEmpty()
                && before.node().equals(after.node())
                && before.uid().equals(after.uid())
                && Objects.equals(before.deleted(), after.deleted())
                && before.phase().isTerminated() == after.phase().isTerminated();
    }

    private static boolean isDecided(ObjectChange<JobSpec> change, Map<String, JobPhase> decided) {
        JobSpec before = change.before();
        JobSpec after = change.after();
        return before != null
                && after != null
                && after.phase() == decided.get(after.key())
                && before.toBuilder().phase(after.phase()).build().equals(after);
    }
}
