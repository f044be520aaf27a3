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
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Completes gangs that hold nodes below their minimum before it begins others. A scheduler that ends in the middle of
 * binding leaves such gangs, and so does a node that fails. Jobs with a nominated pod, for which others were evicted,
 * come before these: otherwise the evicted pods could get their room back, and would be evicted again. The queues of
 * both come first as well; later tiers order the rest. With {@code QueueScoreOrderEnable}, such a queue scores
 * 1,000,000,000, or twice that for a nominated pod: give it a weight of at least the sum of the others. A gang without
 * enough pods does not count. Its queue is not first either if no node has room for one of its pods when the session
 * opens, because the queue's other jobs would be first as long as the gang waits. Actions that order jobs by rules of
 * their own do not follow it.
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
        gangs.findRoom(session);
        hooks.lasting(Hook.JOB_ORDER)
                .jobOrder(Order.of(
                        (left, right) -> Integer.compare(gangs.rank(right), gangs.rank(left)),
                        job -> List.of(Figure.of("begun", gangs.rank(job)))))
                .queueOrder(Order.of(
                        (left, right) -> Integer.compare(gangs.rank(right), gangs.rank(left)),
                        queue -> List.of(Figure.of("with begun gangs", gangs.rank(queue)))))
                .queueScore(queue -> SCORE * gangs.rank(queue))
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

    private static boolean hasRoom(SessionView session, Job job) {
        return job.tasks().stream()
                .filter(task -> task.status() == TaskStatus.PENDING && !task.isGated())
                .map(Task::requests)
                .distinct()
                .anyMatch(requests -> session.nodes().stream()
                        .anyMatch(node -> !node.spec().unschedulable() && requests.atMost(node.idle())));
    }

    /** The number of begun gangs by queue, kept from session to session. */
    private static final class Gangs {
        /** All instances count in the same way. */
        record Rule() {}

        static final Rule RULE = new Rule();

        private static final int INCOMPLETE = 1;
        private static final int NOMINATED = 2;

        /** The number of begun gangs of each queue that put it first, by rank. */
        private final int[][] counts;

        /** The counter of each gang that puts its queue first, by job; null for other jobs. */
        private final SlotTable<Counter> counted = new SlotTable<>();

        /** True for jobs that had a nominated pod when the session opened, by job; null for others. */
        private final SlotTable<Boolean> nominated = new SlotTable<>();

        /** The slots of incomplete gangs. */
        private final BitSet incomplete = new BitSet();

        /** The slots of incomplete gangs without a node that had room for a pod when the session opened. */
        private final BitSet withoutRoom = new BitSet();

        private record Counter(int queue, int rank) {}

        Gangs(int queues) {
            counts = new int[queues][NOMINATED + 1];
        }

        void update(Kept<Gangs> changes) {
            changes.leftJobs().forEach(slot -> {
                put(slot, null);
                nominated.put(slot, null);
                incomplete.clear(slot);
            });
            changes.jobs().forEach(job -> {
                nominated.put(job.slot(), hasNominatedPod(job) ? true : null);
                refresh(job);
            });
        }

        /** Looks for room for incomplete gangs. Any change of a node may add or take it. */
        void findRoom(SessionView session) {
            withoutRoom.clear();
            for (Job job : incomplete.isEmpty() ? List.<Job>of() : session.jobs()) {
                if (incomplete.get(job.slot())) {
                    withoutRoom.set(job.slot(), !hasRoom(session, job));
                    refresh(job);
                }
            }
        }

        /** Returns 0 for a job that is not begun, or lacks pods to reach its minimum. */
        int rank(Job job) {
            boolean isNominated = nominated.get(job.slot()) != null && hasNominatedPod(job);
            if (!(isNominated || isIncomplete(job)) || !hasEnoughPods(job)) {
                return 0;
            }
            return isNominated ? NOMINATED : INCOMPLETE;
        }

        /** Returns the highest rank of the jobs that put a queue first; 0 without any. */
        int rank(Queue queue) {
            int[] ofQueue = counts[queue.id()];
            return ofQueue[NOMINATED] > 0 ? NOMINATED : ofQueue[INCOMPLETE] > 0 ? INCOMPLETE : 0;
        }

        /** Counts a job again, after a decision about one of its tasks. */
        void refresh(Task task) {
            Job job = task.job();
            if (job != null) {
                refresh(job);
            }
        }

        private void refresh(Job job) {
            int rank = rank(job);
            incomplete.set(job.slot(), rank == INCOMPLETE);
            boolean isFirst = rank == NOMINATED || (rank == INCOMPLETE && !withoutRoom.get(job.slot()));
            put(job.slot(), isFirst ? new Counter(job.queue().id(), rank) : null);
        }

        private void put(int slot, @Nullable Counter counter) {
            Counter before = counted.put(slot, counter);
            if (before != null) {
                counts[before.queue()][before.rank()]--;
            }
            if (counter != null) {
                counts[counter.queue()][counter.rank()]++;
            }
        }
    }
}
