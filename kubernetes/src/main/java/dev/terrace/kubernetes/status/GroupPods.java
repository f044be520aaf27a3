package dev.terrace.kubernetes.status;

import dev.terrace.cluster.change.Changes;
import dev.terrace.cluster.change.ObjectChange;
import dev.terrace.model.TaskSpec;
import dev.terrace.objects.Kinds;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The numbers of pods of each group. Costs time proportional to the changes. For the deciding thread. */
final class GroupPods {
    /** The numbers of a group without known pods. */
    private static final Counts NONE = new Counts();

    private final String scheduler;
    private final Map<String, Counts> groups = new HashMap<>();

    /** The numbers of pods of a group. A pod that is being deleted counts for the total only, unless it has ended. */
    static final class Counts {
        private int total;
        private int own;
        private int bound;
        private int running;
        private int succeeded;
        private int failed;

        private void add(TaskSpec pod, boolean isOwn, int one) {
            total += one;
            own += isOwn ? one : 0;
            switch (pod.phase()) {
                case SUCCEEDED -> succeeded += one;
                case FAILED -> failed += one;
                case RUNNING -> running += pod.deleted() == null ? one : 0;
                case PENDING -> bound += pod.deleted() == null && !pod.node().isEmpty() ? one : 0;
                case UNKNOWN -> {
                    // Counts for the total.
                }
            }
        }

        /** All pods that are known. Pods of other schedulers are known once they have nodes. */
        int total() {
            return total;
        }

        /** The pods that wait for this scheduler, or waited for it. */
        int own() {
            return own;
        }

        int running() {
            return running;
        }

        int succeeded() {
            return succeeded;
        }

        int failed() {
            return failed;
        }

        /** The pods that hold nodes and stay there. */
        int held() {
            return bound + running;
        }
    }

    /** @param scheduler the name of this scheduler in its pods */
    GroupPods(String scheduler) {
        this.scheduler = scheduler;
    }

    /** Takes changed pods. The consumer receives their groups. */
    void take(Changes changes, Consumer<String> touched) {
        for (ObjectChange<TaskSpec> change : changes.of(Kinds.POD)) {
            add(change.before(), -1, touched);
            add(change.after(), 1, touched);
        }
    }

    private void add(@Nullable TaskSpec pod, int one, Consumer<String> touched) {
        if (pod == null || pod.job().isEmpty()) {
            return;
        }
        Counts counts = groups.computeIfAbsent(pod.job(), group -> new Counts());
        counts.add(pod, pod.schedulerName().equals(scheduler), one);
        if (counts.total == 0) {
            groups.remove(pod.job());
        }
        touched.accept(pod.job());
    }

    /** Returns the numbers of pods of the group with the key "namespace/name". */
    Counts of(String group) {
        return groups.getOrDefault(group, NONE);
    }
}
