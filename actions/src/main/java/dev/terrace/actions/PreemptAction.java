package dev.terrace.actions;

import dev.terrace.model.TaskSpec;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Trait;
import dev.terrace.spi.action.Action;
import dev.terrace.spi.action.Choice;
import dev.terrace.spi.action.Heap;
import dev.terrace.spi.action.NodeVerdict;
import dev.terrace.spi.action.Query;
import dev.terrace.spi.action.RefusalMemory;
import dev.terrace.spi.action.Session;
import dev.terrace.spi.action.Statement;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Evicts tasks for starving jobs: first tasks of other jobs of the queue, then less important tasks of the job itself.
 * Takes the best-scored node on which the victims that plugins allow make enough room, and pipelines the task there.
 * Evicts tasks of other jobs only if the starving job becomes pipelined. With {@code enableTopologyAwarePreemption},
 * the node is found by a {@link TrialSearch}.
 *
 * <p>{@link StarvingJobs} decides which jobs are eligible, and {@link Preemptees} which tasks are candidates. Victims
 * are evicted in the order of {@link Session#victims}, until the task fits.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/actions/preempt/preempt.go">Volcano,
 *     preempt</a>
 */
public final class PreemptAction implements Action {
    static final Argument<Boolean> BY_TRIAL = Argument.bool("enableTopologyAwarePreemption")
            .orElse(false)
            .means("Whether preemption tries several nodes and takes the one with the least harm, not the best score");

    @Override
    public String name() {
        return "preempt";
    }

    /**
     * Returns no trait of an action that gives nodes or follows the queue order, because it only pipelines tasks, and
     * orders queues only by the tiers.
     */
    @Override
    public Set<Trait> traits() {
        return Set.of(Trait.OFFERED, Trait.ASKS_FOR_VICTIMS);
    }

    @Override
    public String description() {
        return "Evicts less important tasks of a queue, so that its starving jobs get their room.";
    }

    @Override
    public List<Argument<?>> arguments() {
        return Stream.concat(Stream.of(SubJobPlacement.REFUSALS, BY_TRIAL), TrialSearch.arguments().stream())
                .toList();
    }

    @Override
    public void execute(Session session, Arguments arguments) {
        new Run(
                        session,
                        new Preemptees(session),
                        new Headroom(session),
                        arguments.get(SubJobPlacement.REFUSALS)
                                ? session.placement().memory()
                                : null,
                        arguments.get(BY_TRIAL) ? TrialSearch.of(session, arguments) : null,
                        new HashMap<>())
                .execute();
    }

    /** One execution. Refusals are cached throughout, as in Volcano. */
    private record Run(
            Session session,
            Preemptees preemptees,
            Headroom headroom,
            @Nullable RefusalMemory memory,
            @Nullable TrialSearch trials,
            Map<Queue, List<Job>> holders) {
        void execute() {
            Map<String, Queue> queuesByName = new TreeMap<>();
            Map<Queue, List<Job>> starving = new HashMap<>();
            Map<Job, Heap<Task>> tasks = new HashMap<>();
            for (Job job : session.jobs()) {
                // Volcano's preempt does not support network domains.
                if (job.containsTopology() || !StarvingJobs.isEligible(session, job) || !session.jobStarving(job)) {
                    continue;
                }
                queuesByName.put(job.queue().name(), job.queue());
                starving.computeIfAbsent(job.queue(), queue -> new ArrayList<>())
                        .add(job);
                tasks.put(job, StarvingJobs.pendingTasks(session, job));
            }
            Heap<Queue> queues = new Heap<>(session::isBefore);
            queuesByName.values().forEach(queues::push);
            while (!queues.isEmpty()) {
                List<Job> ofQueue = Objects.requireNonNull(starving.get(queues.pop()));
                Heap<Job> jobs = new Heap<>(session::isBefore);
                ofQueue.forEach(jobs::push);
                while (!jobs.isEmpty()) {
                    Job job = jobs.pop();
                    fromOtherJobs(job, Objects.requireNonNull(tasks.get(job)));
                }
                ofQueue.forEach(this::fromOwnJob);
            }
        }

        private void fromOtherJobs(Job job, Heap<Task> tasks) {
            session.turn(job);
            Statement statement = session.statement();
            boolean hasVictims = holders(job.queue()).stream().anyMatch(other -> other != job && holdsNodes(other));
            while (session.jobStarving(job) && !tasks.isEmpty()) {
                Task task = tasks.pop();
                preempt(statement, task, hasVictims, other -> other != job && other.queue() == job.queue());
            }
            if (session.jobPipelined(job)) {
                statement.commit();
            } else {
                statement.discard();
            }
        }

        private void fromOwnJob(Job job) {
            Heap<Task> tasks = StarvingJobs.pendingTasks(session, job);
            if (!tasks.isEmpty()) {
                session.turn(job);
            }
            while (!tasks.isEmpty()) {
                Statement statement = session.statement();
                if (!preempt(statement, tasks.pop(), holdsNodes(job), other -> other == job)) {
                    statement.discard();
                    return;
                }
                statement.commit();
            }
        }

        /** Returns the queue's jobs that held nodes at the first call. Only these can still hold nodes. */
        private List<Job> holders(Queue queue) {
            return holders.computeIfAbsent(
                    queue, q -> q.jobs().stream().filter(Run::holdsNodes).toList());
        }

        private static boolean holdsNodes(Job job) {
            return job.count(TaskStatus.RUNNING) > 0 || job.count(TaskStatus.BOUND) > 0;
        }

        /** Returns whether the task was pipelined. */
        private boolean preempt(Statement statement, Task task, boolean hasVictims, Predicate<Job> from) {
            if (!isEligible(task) || !session.placement().prepare(task).isFit()) {
                return false;
            }
            session.candidates(task, other -> Preemptees.spared(other, task, from));
            Job job = task.job();
            if ((!hasVictims && !fitsAnywhere(task)) || job == null) {
                return false;
            }
            Query query = Query.toEvict(task).remembering(memory);
            return trials == null
                    ? preemptOnBest(statement, job, task, query, from)
                    : preemptByTrial(trials, statement, task, query, from);
        }

        /**
         * Returns whether some node takes the task without victims. If neither such a node nor victims exist,
         * {@code preempt} evaluates no node. Also true if the refusals of the task's role must be cached.
         */
        private boolean fitsAnywhere(Task task) {
            return (memory != null && !task.role().isEmpty())
                    || session.placement().choice(Query.toPlace(task)) != null;
        }

        private boolean preemptByTrial(
                TrialSearch trials, Statement statement, Task task, Query query, Predicate<Job> from) {
            for (List<Node> nodes : session.placement().inTurn(query)) {
                TrialSearch.Candidate best = trials.best(task, nodes, node -> preemptees.on(node, task, from));
                if (best != null && takes(statement, task, best)) {
                    return true;
                }
            }
            return false;
        }

        private boolean takes(Statement statement, Task task, TrialSearch.Candidate best) {
            Statement onNode = session.statement();
            best.victims()
                    .forEach(victim -> onNode.evict(victim, task, best.allowed().reason(victim)));
            if (!onNode.pipeline(task, Choice.of(best.node()))) {
                onNode.discard();
                return false;
            }
            statement.merge(onNode);
            return true;
        }

        /** Skips nodes that have neither enough future idle resources nor candidates. */
        private boolean preemptOnBest(Statement statement, Job job, Task task, Query query, Predicate<Job> from) {
            BitSet worthAsking = preemptees.nodesWithAny(job, task, from);
            headroom.addNodes(task, worthAsking);
            for (Node node : session.placement().bestFirst(query, worthAsking)) {
                Session.Victims victims = session.preemptable(task, preemptees.on(node, task, from));
                if (Headroom.isEnough(node, victims.tasks(), task) && preempt(statement, job, task, node, victims)) {
                    return true;
                }
            }
            return false;
        }

        private boolean preempt(Statement statement, Job job, Task task, Node node, Session.Victims victims) {
            Statement onNode = session.statement();
            Heap<Task> order = session.victims(victims.tasks(), task);
            boolean fits = fits(job, task, node);
            while (!fits && !order.isEmpty()) {
                Task victim = order.pop();
                onNode.evict(victim, task, victims.reason(victim));
                fits = fits(job, task, node);
            }
            if (!fits || !onNode.pipeline(task, Choice.of(node))) {
                onNode.discard();
                return false;
            }
            statement.merge(onNode);
            return true;
        }

        private boolean fits(Job job, Task task, Node node) {
            return session.allocatable(job.queue(), task)
                    && task.requests().atMost(node.futureIdle())
                    && session.placement().verdict(task, node).isFit();
        }

        /**
         * Returns whether a task may preempt. A task nominated to a node in an earlier cycle preempts again only if
         * predicates now refuse that node. If evictions could help there, it first waits for victims that are leaving
         * the node.
         */
        private boolean isEligible(Task task) {
            if (task.template().neverPreempts()) {
                return false;
            }
            String nominated = task.nominatedNode();
            if (nominated.isEmpty()) {
                return true;
            }
            Node node = session.node(nominated).orElse(null);
            if (node == null) {
                return false;
            }
            NodeVerdict verdict = session.placement().verdict(task, node);
            return !verdict.isFit()
                    && (verdict.isExcluded() || node.tasks().stream().noneMatch(other -> isVictim(other, task)));
        }

        /** Returns whether a pod is terminating because pods of higher priority, such as the task, preempted it. */
        private static boolean isVictim(Task other, Task task) {
            TaskSpec pod = other.spec();
            return pod.preempted()
                    && pod.deleted() != null
                    && pod.podPriority() < task.spec().podPriority();
        }
    }
}
