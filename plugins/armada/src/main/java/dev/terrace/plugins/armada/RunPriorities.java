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
    /** The index of a pod's class; -1 for an unknown class. */
    int indexOf(Task task) {
        return byPod.getOrDefault(PodClass.of(task), -1);
    }

    /**
     * The priority of its class, unless it was placed on an away node type.
     *
     * @param ofClass the index of its class
     */
    int of(Task task, int ofClass) {
        Double carried = away.isEmpty() ? null : away.get(task.key());
        return carried == null ? classes.get(ofClass).priority() : carried.intValue() + raise;
    }
}
