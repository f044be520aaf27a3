package dev.terrace.snapshot.check;

import dev.terrace.model.JobSpec;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.finding.Position;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.snapshot.object.Findings;
import dev.terrace.snapshot.object.Located;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reports sums above 2^53, because up to there Volcano's doubles are exact and agree with integers. An amount below 0
 * counts as 0, so that a sum exceeds or does not, in whatever order its objects are added.
 */
public final class ExactSums {
    private static final long MOST = 1L << 53;

    private final ResourceNames names;
    private final Findings findings;
    private final String what;
    private final long[] sums;

    private ExactSums(ResourceNames names, Findings findings, String what) {
        this.names = names;
        this.findings = findings;
        this.what = what;
        this.sums = new long[names.size()];
    }

    public static void check(
            ResourceNames names,
            List<Located<NodeSpec>> nodes,
            List<Located<TaskSpec>> tasks,
            List<Located<JobSpec>> jobs,
            List<Located<QueueSpec>> queues,
            Findings findings) {
        ExactSums offered = new ExactSums(names, findings, "what the nodes offer");
        nodes.forEach(node -> {
            offered.add(node.item().allocatable(), node.place());
            offered.add(node.item().oversubscription(), node.place());
        });
        ExactSums requested = new ExactSums(names, findings, "what the pods ask for");
        tasks.forEach(task -> requested.add(task.item().template().requests(), task.place()));
        ExactSums reserved = new ExactSums(names, findings, "what the groups reserve");
        jobs.forEach(job -> reserved.add(job.item().minResources(), job.place()));
        ExactSums guaranteed = new ExactSums(names, findings, "what the queues are guaranteed");
        queues.forEach(queue -> guaranteed.add(queue.item().guarantee(), queue.place()));
        ExactSums deserved = new ExactSums(names, findings, "what the queues deserve");
        queues.forEach(queue -> deserved.add(queue.item().deserved(), queue.place()));
        // Capabilities are limits: they are never added up, and "no limit" is often written as a large number.
        queues.forEach(queue -> new ExactSums(names, findings, "a queue's capability")
                .add(queue.item().capability(), queue.place()));
    }

    /** Adds the amounts. Reports the object at which the sum exceeds the bound, once for each resource. */
    private void add(@Nullable Amounts amounts, Position place) {
        if (amounts == null) {
            return;
        }
        for (int d = 0; d < sums.length; d++) {
            if (sums[d] > MOST) {
                continue;
            }
            // A single amount may be as large as a long. Only an annotation, or a CSINode, can make it negative.
            sums[d] += Math.max(0, Math.min(amounts.get(d), 2 * MOST));
            if (sums[d] > MOST) {
                findings.error(
                        place,
                        "with this, %s sums up to more %s than can be counted exactly: the most is %s."
                                .formatted(what, names.name(d), most(d)));
            }
        }
    }

    private String most(int dimension) {
        long units = ResourceNames.unitsPerOne(names.name(dimension));
        return names.isBytes(dimension) ? "8Pi" : Long.toString(MOST / units);
    }
}
