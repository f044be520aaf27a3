package dev.terrace.plugins.capacity;

import dev.terrace.model.report.LimitLack;
import dev.terrace.model.report.VictimReason;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Conflict;
import dev.terrace.model.settings.Switch;
import dev.terrace.model.settings.Trait;
import dev.terrace.spi.Because;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.VictimNumbers;
import dev.terrace.spi.Vote;
import dev.terrace.spi.toolkit.Deserved;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.JobEviction;
import dev.terrace.spi.view.QueueNumbers;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.Task;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Gives each queue its deserved amount, lends it idle resources up to its capability, and reclaims lent resources. With
 * {@code enableHierarchy}, queues are a {@link QueueTree}: only leaves have jobs, and the holdings of a leaf must fit
 * into all its ancestors. As in Volcano, the guarantees of siblings then limit a queue only if an ancestor has a
 * capability: without one, the root is unlimited.
 *
 * <p>{@link QueueAccounts} orders the queues; {@link QueueAccount} decides what fits into one, {@link DeviceQuotas}
 * which devices do; {@link Reclaim} and {@link GangReclaim} select victims.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/plugins/capacity/capacity.go">Volcano,
 *     capacity plugin</a>
 */
public final class CapacityPlugin implements SchedulerPlugin {
    static final Argument<Integer> ANCESTOR_RECLAIM_LEVEL = Argument.integer("ancestorReclaimLevel")
            .orElse(0)
            .replacesUnless(level -> level >= 0, "at least 0")
            .means(
                    "Number of ancestors of a queue that are checked as well when its tasks are reclaimed; below 0 means 0");

    static final Argument<Boolean> DEVICES = Argument.bool("capacity.DynamicResourceAllocationEnable")
            .orElse(true)
            .means("Whether a queue's capability of deviceclass/CLASS bounds the devices that its pods claim");

    static final Argument<Boolean> DEVICE_CAPACITIES = Argument.bool("capacity.DRAConsumableCapacityEnable")
            .orElse(true)
            .means("Whether a queue's capability of DIMENSION.deviceclass/CLASS bounds the parts of devices as well");

    private static final String SPARED = "protected by its queue's deserved amount";

    @Override
    public String name() {
        return "capacity";
    }

    @Override
    public String description() {
        return "Gives each queue the amount that its specification deserves, lends what is idle and takes it back.";
    }

    @Override
    public Set<Trait> traits() {
        return Set.of(Trait.KNOWS_HIERARCHY);
    }

    @Override
    public List<Argument<?>> arguments() {
        return List.of(ANCESTOR_RECLAIM_LEVEL, DEVICES, DEVICE_CAPACITIES);
    }

    @Override
    public List<Conflict> conflicts() {
        return List.of(
                Conflict.with("proportion")
                        .warning("each limits queues by its own rule, and a job needs both to accept it"),
                Deserved.unasked("gang", "reclaim"),
                Deserved.unasked("conformance", "reclaim"));
    }

    @Override
    public void open(SessionView session, Hooks hooks, Arguments arguments) {
        boolean isTree = hooks.isOn(Switch.HIERARCHY);
        String fault = isTree ? QueueTree.fault(session) : "";
        if (!fault.isEmpty()) {
            refuse(hooks, name() + " rejects every job: " + fault);
            return;
        }
        QueueAccounts accounts = isTree ? QueueTree.of(session) : QueueAccounts.flat(session);
        if (arguments.get(DEVICES)) {
            accounts.readDevices(session, arguments.get(DEVICE_CAPACITIES));
        }
        register(session, hooks, accounts, arguments.get(ANCESTOR_RECLAIM_LEVEL));
    }

    private static void register(SessionView session, Hooks hooks, QueueAccounts accounts, int levels) {
        Function<Job, Vote> vote = job -> vote(accounts.of(job.queue()), job);
        Function<Job, List<LimitLack>> lacks = job -> lacks(accounts.of(job.queue()), job);
        hooks.queueOrder(accounts::compare)
                .victimQueueOrder(accounts::compareVictims)
                .allocatable(Because.limit(
                        (queue, task) -> isAllocatable(accounts.of(queue), task),
                        (queue, task) -> lacks(accounts.of(queue), task)))
                .allocatableWithout((queue, task, gone) -> hasRoom(accounts.of(queue), task, gone))
                .preemptiveTogether((queue, tasks) -> isPreemptive(accounts.of(queue), sum(tasks), levels))
                .reclaimable(Because.victims(
                        (reclaimer, candidates) -> reclaimable(session, accounts, levels, reclaimer, candidates),
                        SPARED,
                        new ReclaimNumbers(session, accounts, levels)))
                .evictable(Because.victims(
                        (eviction, candidates) -> eviction.kind() == JobEviction.Kind.PREEMPT
                                ? candidates
                                : new GangReclaim(accounts).victims(candidates),
                        SPARED,
                        (eviction, candidate, gone) -> eviction.kind() == JobEviction.Kind.PREEMPT
                                ? VictimReason.NONE
                                : reason(accounts, candidate, gone)))
                .jobEnqueueable(
                        accounts.limitDevices()
                                ? Because.reservation(vote, lacks)
                                : Because.minimumReservation(vote, lacks))
                .jobEnqueued(job -> {
                    QueueAccount account = accounts.of(job.queue());
                    DeviceAmounts minimum = account.devices.minimum(job);
                    account.line().forEach(queue -> {
                        queue.reserved.reserve(job);
                        queue.devices.reserve(minimum);
                    });
                })
                .counted(
                        task -> accounts.change(task, (account, t) -> {
                            account.allocated.add(t.requests());
                            account.devices.add(t);
                        }),
                        task -> accounts.change(task, (account, t) -> {
                            account.allocated.subtract(t.requests());
                            account.devices.subtract(t);
                        }))
                .queueNumbers(queue -> numbers(accounts.of(queue)));
    }

    /** Rejects everything, because the queues form no tree. */
    private static void refuse(Hooks hooks, String because) {
        hooks.allocatable(Because.refusal(because))
                .allocatableWithout((queue, task, gone) -> false)
                .preemptive((queue, task) -> false)
                .reclaimable((reclaimer, candidates) -> List.of())
                .evictable(
                        (eviction, candidates) -> eviction.kind() == JobEviction.Kind.PREEMPT ? candidates : List.of())
                .jobEnqueueable(Because.rejection(because));
    }

    private static boolean isAllocatable(QueueAccount account, Task task) {
        return account.queue.isOpen() && hasRoom(account, task, List.of());
    }

    /**
     * Returns whether the task fits into the queue and its ancestors once {@code gone} have left. As in Volcano's
     * trial, closed queues pass too.
     */
    private static boolean hasRoom(QueueAccount account, Task task, Collection<Task> gone) {
        return account.isLeaf()
                && account.line()
                        .allMatch(queue ->
                                queue.hasRoomFor(task.requests(), gone) && queue.devices.hasRoomFor(task, gone));
    }

    private static List<LimitLack> lacks(QueueAccount account, Task task) {
        return account.queue.isOpen() && account.isLeaf()
                ? account.line()
                        .flatMap(queue -> Stream.concat(
                                queue.lacks(task.requests()).stream(), queue.devices.lacks(task).stream()))
                        .toList()
                : List.of();
    }

    private static List<LimitLack> lacks(QueueAccount account, Job job) {
        Amounts minimum = job.spec().minResources();
        if (!account.queue.isOpen() || !account.isLeaf()) {
            return List.of();
        }
        boolean countsDevices = minimum != null || !account.devices.minimum(job).isEmpty();
        return account.line()
                .flatMap(queue -> {
                    String holder = "queue " + queue.queue.name();
                    return Stream.concat(
                            minimum == null
                                    ? Stream.empty()
                                    : queue.reserved.lacks(holder, queue.queue.name(), minimum, queue.limit).stream(),
                            countsDevices ? queue.devices.lacks(job).stream() : Stream.empty());
                })
                .toList();
    }

    private static Amounts sum(List<Task> tasks) {
        return tasks.stream().map(Task::requests).reduce(Amounts::plus).orElseThrow();
    }

    /**
     * Returns whether the queue or one of its nearest {@code levels} ancestors deserves the amounts. Room is checked in
     * the queue alone.
     */
    private static boolean isPreemptive(QueueAccount account, Amounts requested, int levels) {
        return account.queue.isOpen()
                && account.hasRoomFor(requested, List.of())
                && (account.deserves(requested)
                        || account.near(levels).stream().anyMatch(ancestor -> ancestor.deserves(requested)));
    }

    private static List<Task> reclaimable(
            SessionView session, QueueAccounts accounts, int levels, Task reclaimer, List<Task> candidates) {
        Job job = reclaimer.job();
        return job == null
                ? List.of()
                : new Reclaim(accounts, levels, reclaimer, job).victims(session.evictionOrder(candidates, reclaimer));
    }

    private record ReclaimNumbers(SessionView session, QueueAccounts accounts, int levels)
            implements VictimNumbers<Task> {
        @Override
        public VictimReason of(Task reclaimer, Task candidate, Collection<Task> gone) {
            Job taker = reclaimer.job();
            Job giver = candidate.job();
            return taker == null || giver == null
                    ? VictimReason.NONE
                    : new Reclaim(accounts, levels, reclaimer, taker).reason(candidate, giver, gone);
        }

        @Override
        public List<Task> inOrder(Task reclaimer, List<Task> candidates) {
            return session.evictionOrder(candidates, reclaimer);
        }
    }

    private static VictimReason reason(QueueAccounts accounts, Task candidate, Collection<Task> gone) {
        Job giver = candidate.job();
        return giver == null ? VictimReason.NONE : GangReclaim.reason(accounts.of(giver.queue()), candidate, gone);
    }

    private static Vote vote(QueueAccount account, Job job) {
        Amounts minimum = job.spec().minResources();
        boolean permitted = account.queue.isOpen()
                && account.isLeaf()
                && (minimum == null || account.line().allMatch(queue -> queue.hasRoomToReserve(minimum)))
                && ((minimum == null && account.devices.minimum(job).isEmpty())
                        || account.line()
                                .allMatch(queue -> queue.devices.lacks(job).isEmpty()));
        return permitted ? Vote.PERMIT : Vote.REJECT;
    }

    private static Optional<QueueNumbers> numbers(QueueAccount account) {
        return Optional.of(new QueueNumbers(account.deserved, account.currentShare())
                .withShareOf(account.reserved.dominant(account.deserved)));
    }
}
