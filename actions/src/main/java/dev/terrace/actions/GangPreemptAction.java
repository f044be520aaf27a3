package dev.terrace.actions;

import dev.terrace.model.resource.ResourceVector;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Trait;
import dev.terrace.spi.action.Action;
import dev.terrace.spi.action.Session;
import dev.terrace.spi.view.HyperNode;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.JobEviction;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Evicts tasks of less important jobs of a queue for a starving job as a whole: all its pending tasks get room in one
 * domain of the network, or nothing is evicted.
 *
 * <p>{@link GangEviction} decides on the domain and the number of victims, and {@link Bundle} which tasks leave
 * together.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/actions/gangpreempt/gangpreempt.go">
 *     Volcano, gangpreempt</a>
 */
public final class GangPreemptAction implements Action {
    @Override
    public String name() {
        return "gangpreempt";
    }

    @Override
    public String description() {
        return "Evicts less important jobs' tasks of a queue, so that a starving job gets room as a whole.";
    }

    /** Returns that it asks for victims. It only pipelines tasks, and orders queues only by the tiers. */
    @Override
    public Set<Trait> traits() {
        return Set.of(Trait.ASKS_FOR_VICTIMS);
    }

    @Override
    public List<Argument<?>> arguments() {
        return GangSettings.arguments();
    }

    @Override
    public void execute(Session session, Arguments arguments) {
        Set<TaskStatus> statuses = EnumSet.of(TaskStatus.BOUND, TaskStatus.RUNNING);
        Victims victims = new Victims(session, new GangCandidates(session, statuses));
        new GangEviction(session, victims, GangSettings.of(session, arguments)).execute();
    }

    /**
     * Selects tasks of jobs with lower priority in the same queue. The job that is served last loses tasks first;
     * bundles whose jobs keep their minimum come before all others.
     */
    private record Victims(Session session, GangCandidates candidates) implements GangVictims {
        @Override
        public JobEviction.Kind kind() {
            return JobEviction.Kind.PREEMPT;
        }

        @Override
        public boolean serves(Queue queue) {
            return true;
        }

        @Override
        public boolean serves(Job job, List<Task> pending) {
            return true;
        }

        @Override
        public String spared(Task task, Job job) {
            String spared = Preemptees.spared(task, job, other -> other != job);
            if (!spared.isEmpty()) {
                return spared;
            }
            return Objects.requireNonNull(task.job()).priority() < job.priority()
                    ? candidates.spared(task)
                    : "not of lower priority";
        }

        @Override
        public Iterator<Bundle> bundles(Job job, ResourceVector need, HyperNode domain) {
            GangCandidates.QueueBundles ofQueue = candidates.bundlesOf(job.queue(), domain);
            List<Job> lastFirst = candidates.jobsOf(job.queue()).stream()
                    .filter(other -> other.priority() < job.priority() && ofQueue.contains(other))
                    // The order is total: keys break ties.
                    .sorted((left, right) -> session.isBefore(right, left) ? -1 : 1)
                    .toList();
            List<Bundle> bundles = new ArrayList<>();
            for (Map<Integer, Bundle> byJob : List.of(ofQueue.safe(), ofQueue.rest())) {
                for (Job other : lastFirst) {
                    Bundle bundle = byJob.get(other.id());
                    if (bundle != null) {
                        bundles.add(bundle);
                    }
                }
            }
            return bundles.iterator();
        }
    }
}
