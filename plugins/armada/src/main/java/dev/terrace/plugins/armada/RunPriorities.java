package dev.terrace.plugins.armada;

import dev.terrace.plugins.armada.round.data.PriorityClass;
import dev.terrace.spi.view.Task;
import java.util.List;
import java.util.Map;

/**
 * The classes of pods, and the priorities at which running pods were placed.
 *
 * @param classes by index, raised
 * @param byPod the indexes of pods' classes
 * @param away the priorities of pods that run on nodes of another type, by pod, not raised
 */
record RunPriorities(List<PriorityClass> classes, Map<PodClass, Integer> byPod, Map<String, Double> away, int raise) {
    /** The index of a pod's class; -1 if it was not asked for. */
    int indexOf(Task task) {
        return byPod.getOrDefault(PodClass.of(task), -1);
    }

    PriorityClass classOf(Task task) {
        return classes.get(indexOf(task));
    }

    /** That of its class, unless it was placed on an away node type. */
    int of(Task task) {
        Double carried = away.get(task.key());
        return carried == null ? classOf(task).priority() : carried.intValue() + raise;
    }
}
