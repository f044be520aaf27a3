package dev.terrace.plugins.armada;

import dev.terrace.spi.view.Task;

/**
 * The fields of a pod that determine its priority class.
 *
 * @param name as the pod spells it; empty for none
 * @param podPriority the pod's own priority, which counts for a class of an unknown name
 * @param preemptable whether the pod itself may be preempted
 */
record PodClass(String name, int podPriority, boolean preemptable) {
    static PodClass of(Task task) {
        return new PodClass(
                task.spec().template().priorityClassName(),
                task.spec().podPriority(),
                task.spec().preemptable());
    }
}
