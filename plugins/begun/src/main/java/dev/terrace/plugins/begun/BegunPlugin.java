package dev.terrace.plugins.begun;

import dev.terrace.model.report.Figure;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Hook;
import dev.terrace.model.settings.Trait;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.Order;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.toolkit.SlotTable;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Kept;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Completes gangs that hold nodes below their minimum before it begins others. A scheduler that ends in the middle of
 * binding leaves such gangs, and so does a node that fails. Jobs with a nominated pod, for which others were evicted,
 * count as begun: otherwise the evicted pods could get their room back, and would be evicted again. Begun jobs come
 * first, and so do the queues that have one with enough pods; later tiers order these. With
 * {@code QueueScoreOrderEnable}, such a queue scores 1,000,000,000: give it a weight of at least the sum of the others.
 * A queue stays first as long as its gang waits, also if no node has room. Actions that order jobs by rules of their
 * own do not follow it.
 */
public final class BegunPlugin implements SchedulerPlugin {
    /** Above the scores of other plugins, and small enough that a sum of doubles still orders queues by these. */
    private static final double SCORE = 1e9;

    @Override
    public String name() {
        return "begun";
    }

    @Override
    public String description() {
        return "Completes gangs that hold nodes below their minimum first, and jobs for which pods were evicted.";
    }

    @Override
    public Set<Trait> traits() {
        return Set.of(Trait.BINDS_ONLY_RESTRICT);
    }

    @Override
    public void open(SessionView session, Hooks hooks, Arguments arguments) {
        Kept<Gangs> kept =
                session.kept(Gangs.RULE, () -> new Gangs(session.queues().size()));
        Gangs gangs = kept.value();
        gangs.update(kept);
        hooks.lasting(Hook.JOB_ORDER)
                .jobOrder(Order.of(
                        (left, right) -> Boolean.compare(gangs.isBegun(right), gangs.isBegun(left)),
                        job -> List.of(Figure.of("begun", gangs.isBegun(job) ? 1 : 0))))
                .queueOrder(Order.of(
                        (left, right) -> Boolean.compare(gangs.areIn(right), gangs.areIn(left)),
                        queue -> List.of(Figure.of("with begun gangs", gangs.areIn(queue) ? 1 : 0))))
                .queueScore(queue -> gangs.areIn(queue) ? SCORE : 0)
                .counted(gangs::refresh, gangs::refresh);
    }

    private static boolean isIncomplete(Job job) {
        return job.count(TaskStatus.BOUND) + job.count(TaskStatus.BINDING) + job.count(TaskStatus.RUNNING) > 0
                && !(job.isReady() && job.hasReadyRoles() && job.hasReadySubGroups());
    }

    private static boolean hasNominatedPod(Job job) {
        List<Task> tasks = job.tasks();
        for (int i = 0; i < tasks.size(); i++) {
            Task task = tasks.get(i);
            if (task.status() == TaskStatus.PENDING && !task.nominatedNode().isEmpty()) {
                return true;
            }
        }
        return false;
    }

    private static boolean hasEnoughPods(Job job) {
        int placeable = 0;
        List<Task> tasks = job.tasks();
        for (int i = 0; i < tasks.size(); i++) { // without an iterator, because jobs are compared often
            Task task = tasks.get(i);
            placeable += task.status() == TaskStatus.PENDING && !task.isGated() ? 1 : 0;
        }
        return placeable > 0
                && job.readyTasks() + job.waitingTasks() + placeable >= job.minMember()
                && job.hasValidRoles()
                && job.hasValidSubGroups();
    }

    /** The number of begun gangs by queue, kept from session to session. */
    private static final class Gangs {
        /** All instances count in the same way. */
        record Rule() {}

        static final Rule RULE = new Rule();

        private final int[] byQueue;

        /** The queue of each begun gang, by job; null for other jobs. */
        private final SlotTable<Integer> queues = new SlotTable<>();

        /** True for jobs that had a nominated pod when the session opened, by job; null for others. */
        private final SlotTable<Boolean> nominated = new SlotTable<>();

        Gangs(int count) {
            byQueue = new int[count];
        }

        void update(Kept<Gangs> changes) {
            changes.leftJobs().forEach(slot -> {
                put(slot, null);
                nominated.put(slot, null);
            });
            changes.jobs().forEach(job -> {
                nominated.put(job.slot(), hasNominatedPod(job) ? true : null);
                refresh(job);
            });
        }

        /**
         * Returns whether a job holds nodes below its minimum, or others left for it, and it has enough pods to reach
         * its minimum.
         */
        boolean isBegun(Job job) {
            boolean isNominated = nominated.get(job.slot()) != null && hasNominatedPod(job);
            return (isNominated || isIncomplete(job)) && hasEnoughPods(job);
        }

        /** Counts a job again, after a decision about one of its tasks. */
        void refresh(Task task) {
            Job job = task.job();
            if (job != null) {
                refresh(job);
            }
        }

        private void refresh(Job job) {
            put(job.slot(), isBegun(job) ? job.queue().id() : null);
        }

        private void put(int slot, @Nullable Integer queue) {
            Integer before = queues.put(slot, queue);
            if (before != null) {
                byQueue[before]--;
            }
            if (queue != null) {
                byQueue[queue]++;
            }
        }

        boolean areIn(Queue queue) {
            return byQueue[queue.id()] > 0;
        }
    }
}
