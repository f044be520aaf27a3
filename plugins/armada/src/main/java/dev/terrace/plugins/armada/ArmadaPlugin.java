package dev.terrace.plugins.armada;

import dev.terrace.model.Cluster;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.Task;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Orders jobs and queues for Volcano's own actions as Armada does: more urgent jobs first, then the lower Armada job
 * priority, then the older job; queues by weighted cost, least first. A queue's score is 1 minus the part of its
 * entitlement that it holds: negative above the entitlement, which is the larger of its fair and its adjusted share.
 *
 * <p>{@link QueueCosts} computes the costs and the shares.
 *
 * @see FairShareAction
 * @see <a href="https://github.com/armadaproject/armada/blob/master/docs/scheduling_and_preempting_jobs.md">Armada,
 *     Scheduling and preempting jobs</a>
 */
public final class ArmadaPlugin implements SchedulerPlugin {
    @Override
    public String name() {
        return "armada";
    }

    @Override
    public String description() {
        return "Orders jobs and queues as Armada does: urgency first, queues by their weighted cost.";
    }

    @Override
    public List<Argument<?>> arguments() {
        return ArmadaArguments.ofCost();
    }

    @Override
    public List<Finding> inputErrors(Cluster cluster, Arguments arguments) {
        return QueueWeights.errors(cluster.queues());
    }

    @Override
    public void open(SessionView session, Hooks hooks, Arguments arguments) {
        QueueCosts costs = new QueueCosts(session, arguments);
        hooks.jobOrder(Comparator.comparing(Job::priority, Comparator.reverseOrder())
                        .thenComparingLong(ArmadaPlugin::priority)
                        .thenComparing(job -> job.spec().created()))
                .queueOrder(Comparator.comparingDouble(costs::weighted))
                .queueScore(queue -> 1 - costs.part(queue))
                .queueNumbers(queue -> Optional.of(costs.numbers(queue)))
                .allocated(costs::allocated)
                .deallocated(costs::deallocated);
    }

    /** The lowest Armada priority of a job's pods; lower comes first. */
    private static long priority(Job job) {
        long lowest = Long.MAX_VALUE;
        for (Task task : job.tasks()) {
            lowest = Math.min(lowest, GangReader.priorityOf(task));
        }
        return lowest;
    }
}
