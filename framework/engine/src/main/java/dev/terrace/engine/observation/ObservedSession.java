package dev.terrace.engine.observation;

import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.observation.UndoableEffect.State;
import dev.terrace.engine.session.CyclePlan;
import dev.terrace.engine.session.DefaultSession;
import dev.terrace.engine.state.SessionState;
import dev.terrace.model.settings.Hook;
import dev.terrace.spi.action.Choice;
import dev.terrace.spi.action.Heap;
import dev.terrace.spi.action.Refusals;
import dev.terrace.spi.action.Statement;
import dev.terrace.spi.action.Turns;
import dev.terrace.spi.view.HyperNode;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.JobEviction;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.SearchPurpose;
import dev.terrace.spi.view.SubJob;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskGroup;
import dev.terrace.spi.view.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A session that reports the questions and decisions of its actions about watched pods, jobs and queues.
 * {@link Observer} records them.
 */
final class ObservedSession extends DefaultSession {
    private final Supplier<Observer> observing;

    /** @param observing returns the observer, which exists once all plugins have registered their hooks */
    ObservedSession(SessionState state, CyclePlan plan, Contracts contracts, Supplier<Observer> observing) {
        super(state, plan, contracts);
        this.observing = observing;
    }

    private Observer observer() {
        return observing.get();
    }

    @Override
    public void turn(Job job) {
        observer().turn(job);
    }

    @Override
    public void waits(Job job, String reason) {
        super.waits(job, reason);
        observer().turns.refused(job, reason);
    }

    @Override
    public void line(Function<Job, List<Job>> ahead) {
        observer().turns.ahead(ahead);
    }

    @Override
    public Turns turns(Predicate<Queue> passOver) {
        return new ObservedTurns(super.turns(passOver), observer());
    }

    @Override
    public Heap<Task> victims(List<Task> victims, Task preemptor) {
        Heap<Task> order = super.victims(victims, preemptor);
        observer().evictions.order(preemptor, victims, () -> order.copy().drain());
        return order;
    }

    @Override
    public void candidates(Task taker, Function<Task, String> spared) {
        super.candidates(taker, spared);
        observer().evictions.candidates(taker, spared);
    }

    @Override
    public Verdict jobValid(Job job) {
        return observer().turns.ofJob(Hook.JOB_VALID, job, () -> super.jobValid(job), Verdict::isFit);
    }

    private boolean ask(Hook hook, Job job, Predicate<Job> question) {
        return observer().turns.ofJob(hook, job, () -> question.test(job), Boolean::booleanValue);
    }

    @Override
    public boolean jobReady(Job job) {
        return ask(Hook.JOB_READY, job, super::jobReady);
    }

    @Override
    public boolean jobPipelined(Job job) {
        return ask(Hook.JOB_PIPELINED, job, super::jobPipelined);
    }

    @Override
    public boolean jobStarving(Job job) {
        return ask(Hook.JOB_STARVING, job, super::jobStarving);
    }

    @Override
    public boolean jobEnqueueable(Job job) {
        return ask(Hook.JOB_ENQUEUEABLE, job, super::jobEnqueueable);
    }

    @Override
    public boolean subJobReady(SubJob subJob) {
        Hook hook = subJob.job().hasSubGroups() ? Hook.SUB_JOB_READY : Hook.JOB_READY;
        return ask(hook, subJob.job(), job -> super.subJobReady(subJob));
    }

    @Override
    public boolean subJobPipelined(SubJob subJob) {
        Hook hook = subJob.job().hasSubGroups() ? Hook.SUB_JOB_PIPELINED : Hook.JOB_PIPELINED;
        return ask(hook, subJob.job(), job -> super.subJobPipelined(subJob));
    }

    @Override
    public boolean overused(Queue queue) {
        return observer().turns.ofQueue(Hook.OVERUSED, queue, () -> super.overused(queue));
    }

    @Override
    public boolean allocatable(Queue queue, Task task) {
        boolean mayHold = observer()
                .attempts
                .ofTask(Hook.ALLOCATABLE, task, () -> super.allocatable(queue, task), Boolean::booleanValue);
        observer().evictions.allocatable(task, mayHold);
        if (!mayHold) {
            observer().attempts.limited(task, () -> super.refusal(queue, task));
        }
        return mayHold;
    }

    @Override
    public boolean preemptive(Queue queue, Task task) {
        return observer()
                .attempts
                .ofTask(Hook.PREEMPTIVE, task, () -> super.preemptive(queue, task), Boolean::booleanValue);
    }

    @Override
    public boolean preemptive(Queue queue, List<Task> tasks) {
        Job job = tasks.isEmpty() ? null : tasks.get(0).job();
        return job == null
                ? super.preemptive(queue, tasks)
                : ask(Hook.PREEMPTIVE, job, asked -> super.preemptive(queue, tasks));
    }

    @Override
    public List<List<HyperNode>> gradients(TaskGroup group, HyperNode within, SearchPurpose purpose) {
        observer().attempts.searches();
        List<List<HyperNode>> gradients = super.gradients(group, within, purpose);
        observer()
                .turns
                .domains(group)
                .ifPresent(known -> known.offered(group, within, purpose, gradients, topology()));
        if (gradients.isEmpty() && group instanceof SubJob subJob) {
            observer().attempts.unasked(subJob, within, DomainTrialsBuilder.lack(subJob, within, purpose));
        }
        return gradients;
    }

    @Override
    public double[] scores(SubJob subJob, List<HyperNode> candidates) {
        double[] scores = super.scores(subJob, candidates);
        observer().turns.domains(subJob).ifPresent(known -> known.scored(subJob, candidates, scores));
        return scores;
    }

    @Override
    public void tried(TaskGroup group, HyperNode domain, boolean takes) {
        observer().turns.domains(group).ifPresent(known -> known.tried(group, domain, takes));
    }

    @Override
    public void together(List<Task> victims, boolean isSafe) {
        observer().evictions.together(victims, isSafe);
    }

    @Override
    public Victims preemptable(Task preemptor, List<Task> candidates) {
        return ask(Hook.PREEMPTABLE, preemptor, candidates, () -> super.preemptable(preemptor, candidates));
    }

    @Override
    public Victims reclaimable(Task reclaimer, List<Task> candidates) {
        return ask(Hook.RECLAIMABLE, reclaimer, candidates, () -> super.reclaimable(reclaimer, candidates));
    }

    private Victims ask(Hook hook, Task taker, List<Task> candidates, Supplier<Victims> question) {
        return observer()
                .evictions
                .ofVictims(hook, taker, null, taker, nodeOf(taker, candidates), candidates, question, Victims::tasks);
    }

    /** Returns the node of the candidates; without candidates, the node that the action tried last. */
    private String nodeOf(Task task, List<Task> candidates) {
        Node node = candidates.isEmpty() ? null : candidates.get(0).node();
        return node == null ? observer().attempts.placeOf(task) : node.name();
    }

    @Override
    public Victims evictable(JobEviction eviction, List<Task> candidates) {
        return observer()
                .evictions
                .ofVictims(
                        Hook.EVICTABLE,
                        null,
                        eviction.job(),
                        eviction,
                        eviction.within().name(),
                        candidates,
                        () -> super.evictable(eviction, candidates),
                        Victims::tasks);
    }

    @Override
    public List<Dismissal> dismissals(List<Task> tasks) {
        return observer()
                .evictions
                .ofVictims(
                        Hook.VICTIM_TASKS,
                        null,
                        null,
                        tasks,
                        "",
                        tasks,
                        () -> super.dismissals(tasks),
                        dismissals -> dismissals.stream().map(Dismissal::task).toList());
    }

    @Override
    public Statement statement() {
        return new ObservedStatement(super.statement(), observer());
    }

    @Override
    public void admit(Job job, boolean announce) {
        super.admit(job, announce);
        observer().turns.admitted(job);
    }

    @Override
    public void allocate(Task task, Choice choice) {
        UndoableEffect placed = observer().attempts.placed(task, choice, false);
        super.allocate(task, choice);
        if (placed != null) {
            placed.become(State.KEPT);
        }
    }

    @Override
    public void refused(Task task, Refusals refusals) {
        observer().attempts.refused(task, refusals);
        super.refused(task, refusals);
    }

    /** Empty, so that every question is asked and recorded. */
    @Override
    public Optional<VictimTest> victimTest(JobEviction eviction) {
        return Optional.empty();
    }

    /** Turns that report each job whose turn begins. */
    private record ObservedTurns(Turns turns, Observer observer) implements Turns {
        @Override
        public void add(Queue queue) {
            turns.add(queue);
        }

        @Override
        public void add(Job job) {
            observer.turns.putInLine(job);
            turns.add(job);
        }

        @Override
        public @Nullable Job next() {
            Job job = turns.next();
            if (job != null) {
                observer.turn(job);
            }
            return job;
        }

        @Override
        public void again(Job job) {
            turns.again(job);
        }
    }
}
