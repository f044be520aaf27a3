package dev.terrace.cli.explanation;

import dev.terrace.model.Cluster;
import dev.terrace.model.TaskSpec;
import java.util.HashMap;
import java.util.Map;

/** The names that people know of groups that were made for the owners of their pods. */
record Owners(Map<String, String> byJob) {
    private static final String MADE = "podgroup-";

    static Owners of(Cluster cluster) {
        Map<String, String> byJob = new HashMap<>();
        for (TaskSpec task : cluster.tasks()) {
            boolean isMade = task.job().startsWith(task.namespace() + "/" + MADE);
            if (isMade && !task.owner().isEmpty()) {
                byJob.put(task.job(), task.owner());
            }
        }
        return new Owners(byJob);
    }

    /** The owner's name where there is one, else the job's. */
    String of(String job) {
        return byJob.getOrDefault(job, job);
    }
}
