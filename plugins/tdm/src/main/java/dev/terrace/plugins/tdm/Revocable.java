package dev.terrace.plugins.tdm;

import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.number.GoBool;
import dev.terrace.spi.toolkit.PreemptableMark;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Shape;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads the labels and annotations for revocable nodes and pods.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/api/pod_info.go">Volcano,
 *     GetPodRevocableZone</a>
 */
final class Revocable {
    private static final String ZONE = "volcano.sh/revocable-zone";
    private static final String PREEMPTABLE = "volcano.sh/preemptable";

    private Revocable() {}

    /** The zone of a node, from its label, or null. */
    static @Nullable String zoneOf(NodeSpec node) {
        String zone = node.labels().getOrDefault(ZONE, "");
        return zone.isEmpty() ? null : zone;
    }

    /** Returns whether a task may use revocable nodes. */
    static boolean may(Shape shape) {
        return says(shape::annotation);
    }

    /** Returns whether annotations allow it: the zone is {@code *}, or, without a zone, the pod is preemptable. */
    static boolean says(Function<String, @Nullable String> annotations) {
        String zone = annotations.apply(ZONE);
        return zone == null ? isTrue(annotations.apply(PREEMPTABLE)) : zone.equals("*");
    }

    /** Returns whether a job is declared preemptable. */
    static boolean isPreemptable(Job job) {
        return PreemptableMark.of(job.spec()).orElse(false);
    }

    /** Returns whether a task runs and is not declared non-preemptable. */
    static boolean isRunning(Task task) {
        return task.spec().preemptable() && task.status() == TaskStatus.RUNNING;
    }

    private static boolean isTrue(@Nullable String text) {
        return text != null && GoBool.parse(text).orElse(false);
    }
}
