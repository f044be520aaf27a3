package dev.terrace.workload.job;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The dependencies between the tasks of a job, by {@code dependsOn}. */
final class Dependencies {
    private Dependencies() {}

    /**
     * Returns whether the dependencies can be met: no task depends on itself, directly or indirectly, on an unknown
     * task, or on the same task twice.
     */
    static boolean canBeMet(List<VolcanoTask> tasks) {
        Set<String> met = new HashSet<>();
        List<VolcanoTask> left = new ArrayList<>(tasks);
        boolean goesOn = true;
        while (goesOn) {
            List<VolcanoTask> next =
                    left.stream().filter(task -> comesAfter(task, met)).toList();
            goesOn = left.removeAll(next);
            next.forEach(task -> met.add(task.name()));
        }
        return left.isEmpty();
    }

    private static boolean comesAfter(VolcanoTask task, Set<String> met) {
        List<String> names = task.dependencies();
        return met.containsAll(names) && names.stream().distinct().count() == names.size();
    }

    /**
     * Groups the tasks into rounds. The pods of a round are created when all pods of the earlier rounds run. Tasks
     * whose dependencies are never met are in no round.
     */
    static List<List<VolcanoTask>> rounds(List<VolcanoTask> tasks) {
        List<List<VolcanoTask>> rounds = new ArrayList<>();
        List<VolcanoTask> left = new ArrayList<>(tasks);
        Set<String> running = new HashSet<>();
        tasks.stream()
                .filter(task -> task.minAvailable() == 0)
                .map(VolcanoTask::name)
                .forEach(running::add);
        while (!left.isEmpty()) {
            List<VolcanoTask> round =
                    left.stream().filter(task -> isMet(task, running)).toList();
            if (round.isEmpty()) {
                break;
            }
            left.removeAll(round);
            round.forEach(task -> running.add(task.name()));
            rounds.add(round);
        }
        return rounds;
    }

    private static boolean isMet(VolcanoTask task, Set<String> running) {
        return task.needsAnyDependency()
                ? task.dependencies().stream().anyMatch(running::contains)
                : running.containsAll(task.dependencies());
    }
}
