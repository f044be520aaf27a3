package dev.terrace.plugins.priority;

import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.List;

/**
 * Higher priorities first, among jobs of a queue and among tasks of a job; the lower may be preempted. Queues are
 * scored by where their class stands in the range of classes.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/plugins/priority/priority.go">Volcano,
 *     priority plugin</a>
 * @see "Volcano, design page: Priority for Queue (2023)"
 */
public final class PriorityPlugin implements SchedulerPlugin {
    static final Argument<Object> RANGE = Argument.structure("priority.range")
            .means("Between which priorities queues are scored: 'classes' (user-definable ones, the default),"
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
    public void open(SessionView session, Hooks hooks, Arguments arguments) {
        PriorityRange range = PriorityRange.of(arguments.find(RANGE).orElse("classes"), session);
        hooks.taskOrder((left, right) -> Integer.compare(right.priority(), left.priority()))
                .jobOrder((left, right) -> Integer.compare(right.priority(), left.priority()))
                .subJobOrder((left, right) -> Integer.compare(right.priority(), left.priority()))
                .queueScore(queue -> range.score(queue.classPriority()))
                .preemptable(PriorityPlugin::below)
                .jobStarving(job ->
                        job.readyTasks() + job.waitingTasks() < job.tasks().size());
    }

    /** A plain loop: it is asked about every node with candidates, of every task that preempts. */
    private static List<Task> below(Task preemptor, List<Task> candidates) {
        List<Task> below = new ArrayList<>();
        for (Task candidate : candidates) {
            if (isBelow(candidate, preemptor)) {
                below.add(candidate);
            }
        }
        return below;
    }

    /** Between jobs their priorities count, inside a job its tasks'. */
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
