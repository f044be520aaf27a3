package dev.terrace.benchmarks.cluster;

import dev.terrace.model.Cluster;
import dev.terrace.model.JobSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Labels for DIRAC and Grid Engine on a cluster's jobs: users and groups, projects, slots, priorities and requests.
 * Creation times are spread over a day.
 */
public final class GridJobs {
    private static final int SECONDS_OF_DAY = 86_400;
    private static final int USERS = 500;
    private static final int GROUPS = 10;
    private static final int SLOTS = 64;
    private static final int PRIORITIES = 10;
    private static final String GRID_ENGINE = "gridengine.terrace.dev/";
    private static final String DIRAC = "dirac.terrace.dev/";

    private GridJobs() {}

    /** A copy of the cluster with random labels, from seed 1. */
    public static Cluster in(Cluster cluster) {
        Random random = new Random(1);
        List<JobSpec> jobs = new ArrayList<>();
        for (JobSpec job : cluster.jobs()) {
            jobs.add(job.toBuilder()
                    .created(cluster.now().minusSeconds(random.nextInt(SECONDS_OF_DAY)))
                    .labels(labels(random))
                    .build());
        }
        return cluster.toBuilder().jobs(jobs).build();
    }

    private static Map<String, String> labels(Random random) {
        Map<String, String> labels = new HashMap<>();
        String user = "u" + random.nextInt(USERS);
        String group = "g" + random.nextInt(GROUPS);
        labels.put(GRID_ENGINE + "user", user);
        labels.put(GRID_ENGINE + "project", group);
        labels.put(GRID_ENGINE + "slots", Integer.toString(1 + random.nextInt(SLOTS)));
        labels.put(DIRAC + "owner", user);
        labels.put(DIRAC + "group", group);
        labels.put(DIRAC + "priority", Integer.toString(random.nextInt(PRIORITIES)));
        if (random.nextInt(5) == 0) {
            labels.put("request." + GRID_ENGINE + "t-queue", "true");
        }
        return labels;
    }
}
