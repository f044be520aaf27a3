package dev.terrace.engine.hook;

import dev.terrace.engine.contract.CheckedOrder;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.model.report.CycleReport.JobTerm;
import dev.terrace.model.report.CycleReport.VolumeBinding;
import dev.terrace.model.settings.Hook;
import dev.terrace.model.settings.Switch;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.NodePredicate;
import dev.terrace.spi.NodeScore;
import dev.terrace.spi.NodeTrial;
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
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
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
import org.jspecify.annotations.Nullable;

/** Takes one plugin's functions into the table, guarded; drops those that are switched off. */
public final class Registration implements Hooks {
    private final HookTable table;
    private final int tier;
    private final Guard guard;
    private final Set<Switch> on;
    private final Contracts contracts;
    private final Set<Hook> registered = EnumSet.noneOf(Hook.class);
    private boolean closed;

    public Registration(HookTable table, int tier, Guard guard, Set<Switch> on, Contracts contracts) {
        this.contracts = contracts;
        this.table = table;
        this.tier = tier;
        this.guard = guard;
        this.on = on;
    }

    /** No more functions are taken. */
    public void close() {
        closed = true;
    }

    /** What has been registered, switched off or not. */
    public Set<Hook> registered() {
        return registered;
    }

    private <F> Hooks take(Hook hook, HookColumn<F> column, F function) {
        if (note(hook)) {
            column.add(tier, guard.plugin(), function);
        }
        return this;
    }

    private <T> Hooks take(OrderColumn<T> column, Comparator<T> order, Function<T, String> name) {
        if (note(column.hook())) {
            boolean isVerified = contracts == Contracts.VERIFIED;
            column.add(guard, isVerified ? new CheckedOrder<>(guard.plugin(), order, name) : order);
        }
        return this;
    }

    /** Whether what is registered for the hook shall be asked. */
    private boolean note(Hook hook) {
        if (closed) {
            throw new IllegalStateException("hooks can be registered only while the session opens");
        }
        registered.add(hook);
        return hook.toggle().map(on::contains).orElse(true);
    }

    @Override
    public boolean isOn(Switch toggle) {
        return on.contains(toggle);
    }

    @Override
    public Hooks jobOrder(Comparator<Job> order) {
        return take(table.jobOrder, order, Job::key);
    }

    @Override
    public Hooks queueOrder(Comparator<Queue> order) {
        return take(table.queueOrder, order, Queue::name);
    }

    @Override
    public Hooks taskOrder(Comparator<Task> order) {
        return take(table.taskOrder, order, Task::key);
    }

    @Override
    public Hooks subJobOrder(Comparator<SubJob> order) {
        return take(table.subJobOrder, order, SubJob::id);
    }

    @Override
    public Hooks victimQueueOrder(VictimQueueOrder order) {
        return take(
                Hook.VICTIM_QUEUE_ORDER,
                table.victimQueueOrder,
                guard.victimQueueOrder(Hook.VICTIM_QUEUE_ORDER, order));
    }

    @Override
    public Hooks queueScore(ToDoubleFunction<Queue> score) {
        return take(Hook.QUEUE_SCORE, table.queueScore, guard.number(Hook.QUEUE_SCORE, score));
    }

    @Override
    public Hooks jobValid(Function<Job, Verdict> check) {
        return take(Hook.JOB_VALID, table.jobValid, guard.function(Hook.JOB_VALID, check));
    }

    @Override
    public Hooks jobReady(Predicate<Job> check) {
        return take(Hook.JOB_READY, table.jobReady, guard.predicate(Hook.JOB_READY, check));
    }

    @Override
    public Hooks subJobReady(Predicate<SubJob> check) {
        return take(Hook.SUB_JOB_READY, table.subJobReady, guard.predicate(Hook.SUB_JOB_READY, check));
    }

    @Override
    public Hooks preemptive(BiPredicate<Queue, Task> check) {
        return take(Hook.PREEMPTIVE, table.preemptive, guard.biPredicate(Hook.PREEMPTIVE, check));
    }

    @Override
    public Hooks allocatable(BiPredicate<Queue, Task> check) {
        return take(Hook.ALLOCATABLE, table.allocatable, guard.biPredicate(Hook.ALLOCATABLE, check));
    }

    @Override
    public Hooks allocatableWithout(QueueTrial check) {
        takePartInTrials();
        return take(
                Hook.ALLOCATABLE_WITHOUT,
                table.allocatableWithout,
                (queue, task, gone) -> guard.predicate(
                                Hook.ALLOCATABLE_WITHOUT, (Collection<Task> g) -> check.isAllocatable(queue, task, g))
                        .test(gone));
    }

    private void takePartInTrials() {
        table.preventsTrials |= hearsWhoIsGone() && !on.contains(Switch.PREDICATE);
    }

    private boolean hearsWhoIsGone() {
        return on.contains(Switch.PREEMPTABLE) || on.contains(Switch.ALLOCATABLE);
    }

    @Override
    public Hooks prePredicate(Function<Task, Verdict> check) {
        return take(Hook.PRE_PREDICATE, table.prePredicate, guard.function(Hook.PRE_PREDICATE, check));
    }

    @Override
    public Hooks predicate(NodePredicate predicate) {
        return take(Hook.PREDICATE, table.predicate, guarded(predicate));
    }

    private NodePredicate guarded(NodePredicate predicate) {
        if (predicate instanceof NodePredicate.Local<?> local) {
            return guarded(local);
        }
        NodePredicate.ClusterWide clusterWide = (NodePredicate.ClusterWide) predicate;
        Function<Task, @Nullable Function<Node, Verdict>> prepare =
                guard.function(Hook.PREDICATE, clusterWide.prepare());
        if (clusterWide.isTried()) {
            takePartInTrials();
            return NodePredicate.tried(task -> {
                NodeTrial trial = (NodeTrial) prepare.apply(task);
                return trial == null ? null : new GuardedTrial(trial, guard, hearsWhoIsGone());
            });
        }
        Function<Task, @Nullable Function<Node, Verdict>> guarded = task -> {
            Function<Node, Verdict> check = prepare.apply(task);
            return check == null ? null : guard.function(Hook.PREDICATE, check);
        };
        return new NodePredicate.ClusterWide(guarded, false, clusterWide.remembers());
    }

    private <K> NodePredicate guarded(NodePredicate.Local<K> local) {
        return new NodePredicate.Local<>(
                guard.function(Hook.PREDICATE, local.projection()),
                guard.biFunction(Hook.PREDICATE, local.check()),
                local.isFixed());
    }

    @Override
    public Hooks overused(Predicate<Queue> check) {
        return take(Hook.OVERUSED, table.overused, guard.predicate(Hook.OVERUSED, check));
    }

    @Override
    public Hooks jobStarving(Predicate<Job> check) {
        return take(Hook.JOB_STARVING, table.jobStarving, guard.predicate(Hook.JOB_STARVING, check));
    }

    @Override
    public Hooks jobEnqueueable(Function<Job, Vote> vote) {
        return take(Hook.JOB_ENQUEUEABLE, table.jobEnqueueable, guard.function(Hook.JOB_ENQUEUEABLE, vote));
    }

    @Override
    public Hooks jobPipelined(Function<Job, Vote> vote) {
        return take(Hook.JOB_PIPELINED, table.jobPipelined, guard.function(Hook.JOB_PIPELINED, vote));
    }

    @Override
    public Hooks subJobPipelined(Function<SubJob, Vote> vote) {
        return take(Hook.SUB_JOB_PIPELINED, table.subJobPipelined, guard.function(Hook.SUB_JOB_PIPELINED, vote));
    }

    @Override
    public Hooks jobEnqueued(Consumer<Job> listener) {
        return take(Hook.JOB_ENQUEUED, table.jobEnqueued, guard.consumer(Hook.JOB_ENQUEUED, listener));
    }

    @Override
    public Hooks nodeOrder(NodeScore score) {
        return take(Hook.NODE_ORDER, table.nodeOrder, guarded(Hook.NODE_ORDER, score));
    }

    @Override
    public Hooks batchNodeOrder(NodeScore score) {
        return take(Hook.BATCH_NODE_ORDER, table.batchNodeOrder, guarded(Hook.BATCH_NODE_ORDER, score));
    }

    private NodeScore guarded(Hook hook, NodeScore score) {
        if (score instanceof NodeScore.Local<?> local) {
            return guarded(hook, local);
        }
        if (score instanceof NodeScore.Normalised<?> normalised) {
            return guarded(hook, normalised);
        }
        NodeScore.ClusterWide wide = (NodeScore.ClusterWide) score;
        BiFunction<Task, List<Node>, double @Nullable []> scores = guard.biFunction(hook, wide.scores());
        return NodeScore.clusterWide(guard.predicate(hook, wide.concerns()), (task, nodes) -> {
            double[] answer = scores.apply(task, nodes);
            if (answer != null) {
                for (double value : answer) {
                    guard.real(hook, value);
                }
            }
            return answer;
        });
    }

    private <K> NodeScore guarded(Hook hook, NodeScore.Local<K> local) {
        return NodeScore.local(
                guard.function(hook, local.projection()), new GuardedScore<>(guard, hook, local.score()));
    }

    private <K> NodeScore guarded(Hook hook, NodeScore.Normalised<K> score) {
        return new NodeScore.Normalised<>(
                guard.function(hook, score.projection()),
                guard.biLong(hook, score.raw()),
                score.normaliser(),
                score.weight(),
                score.isFixed());
    }

    @Override
    public Hooks bestNode(BiFunction<Task, Map<Node, Double>, Optional<Node>> choice) {
        return take(Hook.BEST_NODE, table.bestNode, guard.biFunction(Hook.BEST_NODE, choice));
    }

    @Override
    public Hooks targetJob(Function<List<Job>, Optional<Job>> choice) {
        return take(Hook.TARGET_JOB, table.targetJob, guard.function(Hook.TARGET_JOB, choice));
    }

    @Override
    public Hooks preemptable(VictimFilter filter) {
        return take(Hook.PREEMPTABLE, table.preemptable, guarded(Hook.PREEMPTABLE, filter));
    }

    @Override
    public Hooks reclaimable(VictimFilter filter) {
        return take(Hook.RECLAIMABLE, table.reclaimable, guarded(Hook.RECLAIMABLE, filter));
    }

    private VictimFilter guarded(Hook hook, VictimFilter filter) {
        return guard.<Task, List<Task>, @Nullable List<Task>>biFunction(hook, filter::victims)::apply;
    }

    @Override
    public Hooks victimTasks(Function<List<Task>, List<Task>> choice) {
        return take(Hook.VICTIM_TASKS, table.victimTasks, guard.function(Hook.VICTIM_TASKS, choice));
    }

    @Override
    public Hooks hyperNodeOrder(BiFunction<SubJob, List<HyperNode>, double[]> scores) {
        return take(
                Hook.HYPER_NODE_ORDER,
                table.hyperNodeOrder,
                guard.biFunction(Hook.HYPER_NODE_ORDER, (subJob, candidates) -> {
                    double[] answer = scores.apply(subJob, candidates);
                    for (double score : answer) {
                        guard.real(Hook.HYPER_NODE_ORDER, score);
                    }
                    return answer;
                }));
    }

    @Override
    public Hooks hyperNodeGradient(BiFunction<TaskGroup, HyperNode, List<List<HyperNode>>> gradient) {
        return take(
                Hook.HYPER_NODE_GRADIENT,
                table.hyperNodeGradient,
                guard.biFunction(Hook.HYPER_NODE_GRADIENT, gradient));
    }

    @Override
    public Hooks volumesToBind(Function<Task, List<VolumeBinding>> volumes) {
        return take(Hook.VOLUMES_TO_BIND, table.volumesToBind, guard.function(Hook.VOLUMES_TO_BIND, volumes));
    }

    @Override
    public Hooks allocated(Consumer<Task> listener) {
        return take(Hook.ALLOCATED, table.allocated, guard.consumer(Hook.ALLOCATED, listener));
    }

    @Override
    public Hooks deallocated(Consumer<Task> listener) {
        return take(Hook.DEALLOCATED, table.deallocated, guard.consumer(Hook.DEALLOCATED, listener));
    }

    @Override
    public Hooks queueNumbers(Function<Queue, Optional<QueueNumbers>> numbers) {
        table.queueNumbers.add(tier, guard.plugin(), guard.function(Hook.QUEUE_SCORE, numbers));
        return this;
    }

    @Override
    public Hooks jobTerms(Function<Job, List<JobTerm>> terms) {
        table.jobTerms.add(tier, guard.plugin(), guard.function(Hook.JOB_ORDER, terms));
        return this;
    }
}
