package dev.terrace.plugins.priority;

import dev.terrace.model.report.Figure;
import dev.terrace.model.report.VictimReason;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Trait;
import dev.terrace.spi.Because;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.JobVictimFilter;
import dev.terrace.spi.Order;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.JobEviction;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * Orders jobs of a queue and tasks of a job by priority, highest first, and lets them preempt lower ones. Scores a
 * queue by the position of its priority class in a range of priorities.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/plugins/priority/priority.go">Volcano,
 *     priority plugin</a>
 * @see "Volcano, design page: Priority for Queue (2023)"
 */
public final class PriorityPlugin implements SchedulerPlugin {
    private static final String PRIORITY = "priority";
    private static final String SPARED = "not of lower priority";

    static final Argument<Function<SessionView, PriorityRange>> RANGE = Argument.structure(
                    "priority.range", PriorityRange::read)
            .means("Range of priorities in which queues are scored: 'classes' (user-definable ones, the default),"
                    + " 'queues' (those that queues use), 'all', or [min, max]");

    @Override
    public String name() {
        return "priority";
    }

    @Override
    public String description() {
        return "Places jobs and tasks of higher priority first, and lets them preempt lower ones.";
    }

    @Override
    public List<Argument<?>> arguments() {
        return List.of(RANGE);
    }

    @Override
    public Set<Trait> traits() {
        return Set.of(Trait.BINDS_ONLY_RESTRICT, Trait.BINDS_KEEP_ORDERS, Trait.COUNTS_NO_TASKS);
    }

    @Override
    public void open(SessionView session, Hooks hooks, Arguments arguments) {
        PriorityRange range =
                arguments.find(RANGE).orElse(PriorityRange::ofClasses).apply(session);
        hooks.taskOrder((left, right) -> Integer.compare(right.priority(), left.priority()))
                .jobOrder(Order.of(
                        (left, right) -> Integer.compare(right.priority(), left.priority()),
                        job -> List.of(Figure.of("priority", job.priority()))))
                .subJobOrder((left, right) -> Integer.compare(right.priority(), left.priority()))
                .queueScore(queue -> range.score(queue.classPriority()))
                .preemptable(Because.victims(PriorityPlugin::below, SPARED, (taker, task, gone) -> reason(taker, task)))
                .evictable(Because.jobVictims(
                        JobVictimFilter.each(PriorityPlugin::mayBeEvicted),
                        SPARED,
                        (taker, task, gone) -> reason(taker, task)))
                .jobStarving(job ->
                        job.readyTasks() + job.waitingTasks() < job.tasks().size());
    }

    /** A plain loop, because it runs for every preempting task and every node with candidates. */
    private static List<Task> below(Task preemptor, List<Task> candidates) {
        List<Task> below = new ArrayList<>();
        for (Task candidate : candidates) {
            if (isBelow(candidate, preemptor)) {
                below.add(candidate);
            }
        }
        return below;
    }

    /** Returns whether a whole job may evict a candidate: only job priorities count, and reclaim ignores priorities. */
    private static boolean mayBeEvicted(JobEviction eviction, Task candidate) {
        Job job = candidate.job();
        return eviction.kind() == JobEviction.Kind.RECLAIM
                || (job != null && job.priority() < eviction.job().priority());
    }

    private static VictimReason reason(Task preemptor, Task candidate) {
        Job job = candidate.job();
        Job preemptorJob = preemptor.job();
        if (job == null || preemptorJob == null) {
            return VictimReason.NONE;
        }
        return job == preemptorJob
                ? VictimReason.against("it has", PRIORITY, candidate.priority(), preemptor.priority())
                : VictimReason.against("its own job has", PRIORITY, job.priority(), preemptorJob.priority());
    }

    private static VictimReason reason(JobEviction eviction, Task candidate) {
        Job job = candidate.job();
        return job == null || eviction.kind() == JobEviction.Kind.RECLAIM
                ? VictimReason.NONE
                : VictimReason.against(
                        "its own job has",
                        PRIORITY,
                        job.priority(),
                        eviction.job().priority());
    }

    /** Compares tasks of the same job by task priority, and of different jobs by job priority. */
    private static boolean isBelow(Task candidate, Task preemptor) {
        Job job = candidate.job();
        Job preemptorJob = preemptor.job();
        if (job == null || preemptorJob == null) {
            return false;
        }
        return job == preemptorJob
                ? candidate.priority() < preemptor.priority()
                : job.priority() < preemptorJob.priority();
    }
}
