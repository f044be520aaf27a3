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
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Evicts running tasks of other queues for a starving job as a whole: all its pending tasks get room in one domain of
 * the network, or nothing is evicted.
 *
 * <p>{@link GangEviction} decides on the domain and the number of victims, and {@link Bundle} which tasks leave
 * together.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/actions/gangreclaim/gangreclaim.go">
 *     Volcano, gangreclaim</a>
 */
public final class GangReclaimAction implements Action {
    @Override
    public String name() {
        return "gangreclaim";
    }

    @Override
    public String description() {
        return "Evicts tasks of other queues, so that a starving job gets its room back as a whole.";
    }

    /**
     * Returns no trait of an action that gives nodes or follows the queue order, because it only pipelines tasks, and
     * orders queues only by the tiers.
     */
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
        GangCandidates candidates = new GangCandidates(session, EnumSet.of(TaskStatus.RUNNING));
        new GangEviction(session, new Victims(session, candidates), GangSettings.of(session, arguments)).execute();
    }

    /**
     * Selects reclaimable tasks of other queues. Queues come in the order in which they lose victims. Within a queue,
     * unsafe bundles are ordered by {@link Bundle#worth}, the highest first.
     */
    private record Victims(Session session, GangCandidates candidates) implements GangVictims {
        /** A bundle with its worth. */
        private record Weighed(Bundle bundle, double worth) {}

        @Override
        public JobEviction.Kind kind() {
            return JobEviction.Kind.RECLAIM;
        }

        @Override
        public boolean serves(Queue queue) {
            return !session.overused(queue);
        }

        @Override
        public boolean serves(Job job, List<Task> pending) {
            return session.preemptive(job.queue(), pending);
        }

        @Override
        public String spared(Task task, Job job) {
            String spared = ReclaimAction.spared(task, job);
            return spared.isEmpty() ? candidates.spared(task) : spared;
        }

        @Override
        public Iterator<Bundle> bundles(Job job, ResourceVector need, HyperNode domain) {
            List<GangCandidates.QueueBundles> losing = others(job.queue()).stream()
                    .map(queue -> candidates.bundlesOf(queue, domain))
                    .toList();
            return Stream.concat(
                            losing.stream().flatMap(bundles -> bundles.safe().values().stream()),
                            losing.stream()
                                    .flatMap(bundles -> byWorth(bundles.rest().values(), need)))
                    .iterator();
        }

        private static Stream<Bundle> byWorth(Collection<Bundle> bundles, ResourceVector need) {
            return bundles.stream()
                    .map(bundle -> new Weighed(bundle, bundle.worth(need)))
                    .sorted(Comparator.comparingDouble(Weighed::worth).reversed())
                    .map(Weighed::bundle);
        }

        private List<Queue> others(Queue own) {
            List<Queue> others = new ArrayList<>();
            for (Queue queue : candidates.queues()) {
                if (queue != own && queue.spec().reclaimable()) {
                    others.add(queue);
                }
            }
            // The order is total: names break ties.
            others.sort((left, right) -> session.losesBefore(left, right, own) ? -1 : 1);
            return others;
        }
    }
}
