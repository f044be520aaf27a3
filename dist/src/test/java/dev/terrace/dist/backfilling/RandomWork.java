package dev.terrace.dist.backfilling;

import dev.terrace.replay.trace.PackedJobs;
import dev.terrace.replay.trace.TaskRequest;
import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.trace.TraceJob;
import dev.terrace.replay.trace.TraceNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Random traces of up to 30 jobs, on one pool or on three nodes. */
final class RandomWork {
    private static final int MAX_JOBS = 30;
    private static final int CPU = 1000;

    private RandomWork() {}

    /** @param isExact whether estimates are the run times */
    static Trace of(int seed, boolean isPool, boolean isExact) {
        Random random = new Random(seed);
        List<TraceNode> nodes = new ArrayList<>();
        for (int n = 0; n < (isPool ? 1 : 3); n++) {
            long cpus = isPool ? 8 : 2 + random.nextInt(3);
            nodes.add(node("n" + n, cpus));
        }
        List<TraceJob> jobs = new ArrayList<>();
        int count = 2 + random.nextInt(MAX_JOBS - 1);
        long submit = 0;
        for (int j = 0; j < count; j++) {
            submit += random.nextInt(3) == 0 ? 0 : random.nextInt(6);
            // A run of 0 is over within its second, which a plan of whole seconds cannot say exactly.
            long run = isExact ? 1 + random.nextInt(24) : random.nextInt(8) == 0 ? 0 : random.nextInt(25);
            long estimate = isExact || random.nextInt(4) == 0 ? run : run + random.nextInt(20);
            int tasks = isPool ? 1 : 1 + random.nextInt(3);
            long cpus = isPool ? 1 + random.nextInt(8) : 1 + random.nextInt(2);
            jobs.add(new TraceJob(
                    "j" + j,
                    submit,
                    run,
                    estimate,
                    tasks,
                    tasks,
                    new TaskRequest(cpus * CPU, 0, 0, 0, ""),
                    "",
                    "",
                    null,
                    TraceJob.UNKNOWN,
                    "",
                    TraceJob.UNKNOWN,
                    0));
        }
        return trace("seed " + seed, nodes, jobs);
    }

    static TraceNode node(String name, long cpus) {
        return new TraceNode(name, 1, cpus * CPU, TraceNode.UNLIMITED, 0, Map.of());
    }

    /** Returns a job of one task whose estimate is exact. */
    static TraceJob job(String id, long submit, long run, long cpus) {
        TaskRequest request = new TaskRequest(cpus * CPU, 0, 0, 0, "");
        return new TraceJob(
                id, submit, run, run, 1, 1, request, "", "", null, TraceJob.UNKNOWN, "", TraceJob.UNKNOWN, 0);
    }

    static Trace trace(String name, List<TraceNode> nodes, List<TraceJob> jobs) {
        return Trace.builder(name, "random", PackedJobs.of(jobs)).nodes(nodes).build();
    }
}
