package dev.terrace.engine.hook;

import dev.terrace.engine.contract.Contracts;
import dev.terrace.model.device.DeviceUse;
import dev.terrace.model.device.NodeDevice;
import dev.terrace.model.report.ClaimedDevices;
import dev.terrace.model.report.JobTerm;
import dev.terrace.model.report.VolumeBinding;
import dev.terrace.model.settings.Hook;
import dev.terrace.model.settings.Switch;
import dev.terrace.spi.DomainGradient;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.JobVictimFilter;
import dev.terrace.spi.NodePredicate;
import dev.terrace.spi.NodeScore;
import dev.terrace.spi.QueueTrial;
import dev.terrace.spi.VictimFilter;
import dev.terrace.spi.VictimQueueOrder;
import dev.terrace.spi.Vote;
import dev.terrace.spi.view.HyperNode;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.QueueNumbers;
import dev.terrace.spi.view.SubJob;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskGroup;
import dev.terrace.spi.view.Verdict;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * Takes one plugin's functions while its session opens. A function whose hook is switched off for the plugin is
 * dropped; the others go into the hook's column.
 */
public final class Registration implements Hooks {
    private final HookTable table;
    private final Guard guard;

    /** All places of the plugin, this one among them. */
    private final List<Place> places;

    private final Place here;
    private final Set<Object> replaced = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Contracts contracts;
    private final Set<Hook> registered = EnumSet.noneOf(Hook.class);
    private boolean closed;

    /**
     * Takes the functions of a plugin that is named once into a table.
     *
     * @param tier the plugin's tier, from 0
     * @param on the switches that are on for the plugin
     */
    public Registration(HookTable table, int tier, Guard guard, Set<Switch> on, Contracts contracts) {
        this(table, guard, List.of(new Place(tier, 0, on)), 0, contracts);
    }

    /**
     * Takes a plugin's functions into a table. As in Volcano, which keeps functions by their plugin's name, those of a
     * later place take the place of those of an earlier one, and are asked at each of them; events alone are told at
     * both.
     *
     * @param places all places of the plugin, in order
     * @param which of them is opened
     */
    public Registration(HookTable table, Guard guard, List<Place> places, int which, Contracts contracts) {
        this.contracts = contracts;
        this.table = table;
        this.guard = guard;
        this.places = places;
        this.here = places.get(which);
    }

    /** Ends the registration: a function that comes later is an error. */
    public void close() {
        closed = true;
    }

    /** The hooks for which a function was registered, switched off or not. */
    public Set<Hook> registered() {
        return registered;
    }

    private <F> Hooks take(HookColumn<F> column, F function) {
        note(column.hook());
        if (isFirstOf(column)) {
            column.withdraw(guard.plugin());
        }
        column.add(placesWith(column.hook()), guard, function);
        return this;
    }

    private <T> Hooks take(OrderColumn<T> column, Comparator<T> order) {
        note(column.hook());
        if (isFirstOf(column)) {
            column.withdraw(guard.plugin());
        }
        column.add(placesWith(column.hook()), guard, order, contracts);
        return this;
    }

    private List<Place> placesWith(Hook hook) {
        return places.stream().filter(place -> place.isOn(hook)).toList();
    }

    /** Takes a listener, which hears of each event once, wherever else its plugin is named. */
    private <F> Hooks takeListener(HookColumn<F> column, F listener) {
        note(column.hook());
        column.add(List.of(here), guard, listener);
        return this;
    }

    /** Takes a function that is asked once, wherever else its plugin is named; those for the report have no switch. */
    private <F> Hooks takeOnce(HookColumn<F> column, F function) {
        if (isFirstOf(column)) {
            column.withdraw(guard.plugin());
        }
        column.add(List.of(here), guard, function);
        return this;
    }

    /** Whether the functions of earlier places are still to be replaced. */
    private boolean isFirstOf(Object column) {
        return places.size() > 1 && replaced.add(column);
    }

    /** Notes that the plugin uses a hook. */
    private void note(Hook hook) {
        if (closed) {
            throw new IllegalStateException("hooks can be registered only while the session opens");
        }
        registered.add(hook);
    }

    private void joinTrials() {
        if (learnsOfRemovals() && !here.on().contains(Switch.PREDICATE)) {
            table.preventTrials();
        }
    }

    /** Whether trials tell the plugin which tasks are assumed gone. */
    private boolean learnsOfRemovals() {
        return here.on().contains(Switch.PREEMPTABLE) || here.on().contains(Switch.ALLOCATABLE);
    }

    @Override
    public boolean isOn(Switch toggle) {
        return here.on().contains(toggle);
    }

    @Override
    public Hooks jobOrder(Comparator<Job> order) {
        return take(table.jobOrder, order);
    }

    @Override
    public Hooks queueOrder(Comparator<Queue> order) {
        return take(table.queueOrder, order);
    }

    @Override
    public Hooks taskOrder(Comparator<Task> order) {
        return take(table.taskOrder, order);
    }

    @Override
    public Hooks subJobOrder(Comparator<SubJob> order) {
        return take(table.subJobOrder, order);
    }

    @Override
    public Hooks victimQueueOrder(VictimQueueOrder order) {
        return take(table.victimQueueOrder, order);
    }

    @Override
    public Hooks queueScore(ToDoubleFunction<Queue> score) {
        return take(table.queueScore, score);
    }

    @Override
    public Hooks jobValid(Function<Job, Verdict> check) {
        return take(table.jobValid, check);
    }

    @Override
    public Hooks jobReady(Predicate<Job> check) {
        return take(table.jobReady, check);
    }

    @Override
    public Hooks subJobReady(Predicate<SubJob> check) {
        return take(table.subJobReady, check);
    }

    @Override
    public Hooks preemptive(BiPredicate<Queue, Task> check) {
        return preemptiveTogether((queue, tasks) -> {
            for (Task task : tasks) {
                if (!check.test(queue, task)) {
                    return false;
                }
            }
            return true;
        });
    }

    @Override
    public Hooks preemptiveTogether(BiPredicate<Queue, List<Task>> check) {
        return take(table.preemptive, check);
    }

    @Override
    public Hooks allocatable(BiPredicate<Queue, Task> check) {
        return take(table.allocatable, check);
    }

    @Override
    public Hooks allocatableWithout(QueueTrial check) {
        joinTrials();
        return take(table.allocatableWithout, check);
    }

    @Override
    public Hooks prePredicate(Function<Task, Verdict> check) {
        return take(table.prePredicate, check);
    }

    @Override
    public Hooks predicate(NodePredicate predicate) {
        if (!(predicate instanceof NodePredicate.ClusterWide wide && wide.isTried())) {
            return take(table.predicate, predicate);
        }
        joinTrials();
        return take(table.predicate, learnsOfRemovals() ? wide : GuardedTrial.ignoringRemovals(wide));
    }

    @Override
    public Hooks overused(Predicate<Queue> check) {
        return take(table.overused, check);
    }

    @Override
    public Hooks jobStarving(Predicate<Job> check) {
        return take(table.jobStarving, check);
    }

    @Override
    public Hooks jobEnqueueable(Function<Job, Vote> vote) {
        return take(table.jobEnqueueable, vote);
    }

    @Override
    public Hooks jobPipelined(Function<Job, Vote> vote) {
        return take(table.jobPipelined, vote);
    }

    @Override
    public Hooks subJobPipelined(Function<SubJob, Vote> vote) {
        return take(table.subJobPipelined, vote);
    }

    @Override
    public Hooks jobEnqueued(Consumer<Job> listener) {
        return take(table.jobEnqueued, listener);
    }

    @Override
    public Hooks nodeOrder(NodeScore score) {
        return take(table.nodeOrder, score);
    }

    @Override
    public Hooks batchNodeOrder(NodeScore score) {
        return take(table.batchNodeOrder, score);
    }

    @Override
    public Hooks bestNode(BiFunction<Task, Map<Node, Double>, Optional<Node>> choice) {
        return take(table.bestNode, choice);
    }

    @Override
    public Hooks targetJob(Function<List<Job>, Optional<Job>> choice) {
        return take(table.targetJob, choice);
    }

    @Override
    public Hooks preemptable(VictimFilter filter) {
        return take(table.preemptable, filter);
    }

    @Override
    public Hooks reclaimable(VictimFilter filter) {
        return take(table.reclaimable, filter);
    }

    @Override
    public Hooks evictable(JobVictimFilter filter) {
        return take(table.evictable, filter);
    }

    @Override
    public Hooks victimTasks(Function<List<Task>, List<Task>> choice) {
        return take(table.victimTasks, choice);
    }

    @Override
    public Hooks victimTasksKeepingRoom(Function<List<Task>, List<Task>> choice) {
        return take(table.victimTasksKeepingRoom, choice);
    }

    @Override
    public Hooks hyperNodeOrder(BiFunction<SubJob, List<HyperNode>, double[]> scores) {
        return take(table.hyperNodeOrder, scores);
    }

    @Override
    public Hooks hyperNodeGradient(BiFunction<TaskGroup, HyperNode, List<List<HyperNode>>> gradient) {
        return hyperNodeGradient((group, within, purpose) -> gradient.apply(group, within));
    }

    @Override
    public Hooks hyperNodeGradient(DomainGradient gradient) {
        return take(table.hyperNodeGradient, gradient);
    }

    @Override
    public Hooks volumesToBind(Function<Task, List<VolumeBinding>> volumes) {
        note(Hook.VOLUMES_TO_BIND);
        return takeOnce(table.volumesToBind, volumes);
    }

    @Override
    public Hooks annotationsToBind(Function<Task, Map<String, String>> annotations) {
        note(Hook.ANNOTATIONS_TO_BIND);
        return takeOnce(table.annotationsToBind, annotations);
    }

    @Override
    public Hooks claimsToBind(Function<Task, List<ClaimedDevices>> claims) {
        note(Hook.CLAIMS_TO_BIND);
        return takeOnce(table.claimsToBind, claims);
    }

    @Override
    public Hooks allocated(Consumer<Task> listener) {
        return allocating(accepting(listener));
    }

    private static Function<Task, Verdict> accepting(Consumer<Task> listener) {
        return task -> {
            listener.accept(task);
            return Verdict.fits();
        };
    }

    @Override
    public Hooks allocating(Function<Task, Verdict> listener) {
        table.hearAllEvents();
        return takeListener(table.allocated, listener);
    }

    @Override
    public Hooks deallocated(Consumer<Task> listener) {
        table.hearAllEvents();
        return takeListener(table.deallocated, listener);
    }

    @Override
    public Hooks counted(Consumer<Task> came, Consumer<Task> left) {
        takeListener(table.allocated, accepting(came));
        return takeListener(table.deallocated, left);
    }

    @Override
    public Hooks queueNumbers(Function<Queue, Optional<QueueNumbers>> numbers) {
        return takeOnce(table.queueNumbers, numbers);
    }

    @Override
    public Hooks amountsUsed(Function<Task, Map<String, Long>> amounts) {
        return takeOnce(table.amountsUsed, amounts);
    }

    @Override
    public Hooks devices(Function<Node, List<NodeDevice>> ofNode, Function<Task, List<DeviceUse>> usedBy) {
        return takeOnce(table.devices, new DeviceAccount(ofNode, usedBy));
    }

    @Override
    public Hooks jobTerms(Function<Job, List<JobTerm>> terms) {
        return takeOnce(table.jobTerms, terms);
    }
}
