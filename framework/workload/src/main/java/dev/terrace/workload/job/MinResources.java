package dev.terrace.workload.job;

import dev.terrace.model.order.GoSort;
import dev.terrace.workload.manifest.Surroundings;
import dev.terrace.workload.manifest.Values;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** The {@code minResources} of a job's group: the usage of its first pods, tasks of higher priority first. */
final class MinResources {
    private final List<VolcanoTask> tasks;
    private final SortedMap<String, BigDecimal> sum = new TreeMap<>();
    private int left;

    private MinResources(List<VolcanoTask> tasks, int pods) {
        this.tasks = tasks;
        this.left = pods;
    }

    static SortedMap<String, BigDecimal> of(VolcanoJob job, Surroundings surroundings) {
        MinResources minimum = new MinResources(sorted(job.tasks(), surroundings), job.minAvailable());
        int together = job.tasks().stream().mapToInt(VolcanoTask::minAvailable).sum();
        if (job.minAvailable() < together) {
            minimum.tasks.forEach(task -> minimum.take(task, task.replicas()));
        } else {
            minimum.tasks.forEach(task -> minimum.take(task, task.minAvailable()));
            minimum.tasks.forEach(task -> minimum.take(task, task.replicas() - task.minAvailable()));
        }
        return minimum.sum;
    }

    private void take(VolcanoTask task, int most) {
        int pods = Math.min(most, left);
        PodUsage.add(sum, PodUsage.of(task.podSpec(), pods));
        left -= pods;
    }

    /** Sorts the tasks by priority. Ties among more than twelve tasks have the order of Go's unstable sort. */
    private static List<VolcanoTask> sorted(List<VolcanoTask> tasks, Surroundings surroundings) {
        int[] priorities = tasks.stream()
                .mapToInt(task -> surroundings.priority(Values.text(task.podSpec(), "priorityClassName")))
                .toArray();
        int[] places = IntStream.range(0, tasks.size()).toArray();
        GoSort.sort(places, (one, other) -> priorities[one] > priorities[other]);
        List<VolcanoTask> sorted = new ArrayList<>();
        for (int place : places) {
            sorted.add(tasks.get(place));
        }
        return sorted;
    }
}
