package dev.terrace.engine.observation;

import dev.terrace.engine.hook.HookTable;
import dev.terrace.engine.observation.UndoableEffect.State;
import dev.terrace.engine.order.Orders;
import dev.terrace.engine.state.ClusterSize;
import dev.terrace.engine.state.SessionState;
import dev.terrace.model.explanation.Attempt.Outcome;
import dev.terrace.model.explanation.EvictionTrial.Tier;
import dev.terrace.model.explanation.Question;
import dev.terrace.model.explanation.Step;
import dev.terrace.model.explanation.Watched;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.model.report.EvictionReason;
import dev.terrace.model.report.QueueRefusal;
import dev.terrace.model.settings.Hook;
import dev.terrace.spi.action.Choice;
import dev.terrace.spi.action.NodeVerdict;
import dev.terrace.spi.action.Refusals;
import dev.terrace.spi.view.HyperNode;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.SubJob;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskGroup;
import dev.terrace.spi.view.TaskStatus;
import dev.terrace.spi.view.Verdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Records a cycle's decisions about a few watched pods, jobs and queues. Never affects the cycle: it changes nothing,
 * and asks nothing that changes a later answer.
 */
final class Observer {
    final Map<Task, List<AttemptUnderWay>> attempts = new LinkedHashMap<>();
    final Map<Task, List<EvictionUnderWay>> lost = new HashMap<>();
    final Map<Job, List<StepUnderWay>> steps = new LinkedHashMap<>();
    final Map<Queue, List<StepUnderWay>> stepsOfQueues = new LinkedHashMap<>();

    private final Recorder recorder;
    private final Orders orders;
    private final Watched watched;
    private final List<Job> jobs;
    private final List<Node> nodes;
    private final Set<Queue> queues = new HashSet<>();
    private final Map<Task, AttemptUnderWay> open = new HashMap<>();
    private final Map<Job, StepUnderWay> outside = new HashMap<>();
    private final Map<Queue, Question> refusing = new HashMap<>();

    /** The recent questions about victims for one task or job. */
    private final List<EvictionUnderWay> asked = new ArrayList<>();

    /** The task that its queue may not hold, by the last answer; null if it may. */
    private @Nullable Task exceeding;

    /** The verdict of the last node that was evaluated alone; null if the node accepted its task. */
    private @Nullable NodeRefusal refusal;

    private String action = "";
    private int turn;
    private boolean searches;
    private FirstTurns line;

    /** The jobs ahead of each job in the action's own line; null if the action reports none. */
    private @Nullable Function<Job, List<Job>> ahead;

    private @Nullable Job current;
    private @Nullable StepUnderWay step;

    /** The eviction for the whole job of the current turn. */
    private @Nullable EvictionUnderWay ofWholeJob;

    /** A node's rejection of a task. */
    private record NodeRefusal(Task task, Node node, NodeVerdict verdict) {}

    /** Observes a session whose plugins have registered all their hooks. */
    Observer(SessionState state, HookTable hooks, Orders orders, Watched watched) {
        this.orders = orders;
        this.watched = watched;
        this.recorder = new Recorder(hooks, new ClusterSize(state));
        this.jobs = state.jobs;
        this.nodes = state.nodes;
        this.line = new FirstTurns(orders, jobs, steps.keySet());
        for (Task task : state.tasks) {
            if (watched.pods().contains(task.key())) {
                attempts.put(task, new ArrayList<>());
            }
        }
        for (Queue queue : state.queues) {
            if (watched.queues().contains(queue.name())) {
                stepsOfQueues.put(queue, new ArrayList<>());
                queues.add(queue);
            }
        }
        for (Job job : state.jobs) {
            if (watched.jobs().contains(job.key())) {
                steps.put(job, new ArrayList<>());
                queues.add(job.queue());
            }
        }
    }

    boolean watches(String pod) {
        return watched.pods().contains(pod);
    }

    /** Returns whether a job is watched, even if it is not in the session. */
    boolean names(String job) {
        return watched.jobs().contains(job);
    }

    Recorder recorder() {
        return recorder;
    }

    boolean watches(Task task) {
        return attempts.containsKey(task);
    }

    boolean watches(Job job) {
        return steps.containsKey(job);
    }

    // ---- Actions and turns ----

    /** Begins an action. */
    void begin(String name) {
        endAction();
        action = name;
    }

    /** Ends the last action. */
    void endAction() {
        closeAll();
        if (!action.isEmpty()) {
            steps.forEach((job, known) -> end(job, known));
        }
        outside.clear();
        refusing.clear();
        asked.clear();
        turn = 0;
        ofWholeJob = null;
        current = null;
        step = null;
        ahead = null;
        line = new FirstTurns(orders, jobs, steps.keySet());
    }

    private void end(Job job, List<StepUnderWay> known) {
        StepUnderWay around = outside.get(job);
        StepUnderWay first = firstOf(known);
        if (first != null) {
            if (around != null) {
                List<Question> all = new ArrayList<>(around.questions);
                first.questions.stream().filter(each -> !all.contains(each)).forEach(all::add);
                first.questions.clear();
                first.questions.addAll(all);
            }
            putBehind(job, first);
            return;
        }
        StepUnderWay none = around == null ? new StepUnderWay(action, 0, line, Step.Outcome.NOT_IN_LINE) : around;
        Question refused = refusing.get(job.queue());
        if (refused != null && (line.has(job) || isStarving(none))) {
            none.outcome = Step.Outcome.PASSED_OVER;
            none.ask(refused);
        } else if (line.has(job)) {
            none.outcome = Step.Outcome.PASSED_OVER;
        } else if (attempts.keySet().stream().anyMatch(task -> task.job() == job && hasAttempt(task))) {
            none.outcome = Step.Outcome.SERVED;
        }
        putBehind(job, none);
        known.add(none);
    }

    /** Records the jobs ahead of a job, if the action reports its line. */
    private void putBehind(Job job, StepUnderWay first) {
        if (ahead != null) {
            List<Job> others = ahead.apply(job);
            first.ahead = others;
            if (first.outcome == Step.Outcome.NOT_IN_LINE && !others.isEmpty()) {
                first.outcome = Step.Outcome.PASSED_OVER;
            }
        }
    }

    private static boolean isStarving(StepUnderWay step) {
        return step.questions.stream()
                .anyMatch(each -> each.answer() && each.hook().equals(Hook.JOB_STARVING.spelling()));
    }

    private boolean hasAttempt(Task task) {
        return attempts.getOrDefault(task, List.of()).stream().anyMatch(attempt -> attempt.line == line);
    }

    private @Nullable StepUnderWay firstOf(List<StepUnderWay> known) {
        for (StepUnderWay each : known) {
            if (each.line == line) {
                return each;
            }
        }
        return null;
    }

    /** Notes the action's own line. */
    void line(Function<Job, List<Job>> jobsAhead) {
        ahead = jobsAhead;
    }

    /** Notes that the action puts a job in line. */
    void lined(Job job) {
        line.add(job);
    }

    /** Begins a job's turn. */
    void turn(Job job) {
        closeAll();
        turn++;
        searches = false;
        ofWholeJob = null;
        current = job;
        step = null;
        List<StepUnderWay> known = steps.get(job);
        if (known != null) {
            step = new StepUnderWay(action, turn, line, Step.Outcome.SERVED);
            known.add(step);
        }
        line.take(job, step);
    }

    /** Notes that the action searches for a network domain. */
    void searches() {
        searches = true;
    }

    /** Returns the recorded domains of a group; empty if the group is not watched. */
    Optional<DomainsUnderWay> domains(TaskGroup group) {
        StepUnderWay own = stepOf(group instanceof SubJob subJob ? subJob.job() : (Job) group);
        return Optional.ofNullable(own == null ? null : own.domains);
    }

    /** Records for each waiting task of a sub-job why no domain within another is tried. */
    void unasked(SubJob subJob, HyperNode within, String lack) {
        for (Task task : subJob.tasks(TaskStatus.PENDING)) {
            if (watches(task) && !task.isGated() && !task.isBestEffort()) {
                AttemptUnderWay attempt = attempt(task);
                attempt.domain = within.name();
                attempt.end(
                        Outcome.SKIPPED,
                        "no node was evaluated in %s: %s"
                                .formatted(within.name(), lack.isEmpty() ? "its group may not use it" : lack));
                open.remove(task);
            }
        }
    }

    /** Notes that tasks of one job are evicted together. */
    void together(List<Task> victims, boolean isSafe) {
        if (!asked.isEmpty()) {
            asked.get(asked.size() - 1).together(victims, isSafe);
        }
    }

    /** Notes that a job is admitted. */
    void admitted(Job job) {
        StepUnderWay own = stepOf(job);
        if (own != null) {
            own.outcome = Step.Outcome.ADMITTED;
        }
    }

    private @Nullable StepUnderWay stepOf(Job job) {
        if (!steps.containsKey(job)) {
            return null;
        }
        return job == current && step != null
                ? step
                : outside.computeIfAbsent(job, key -> new StepUnderWay(action, 0, line, Step.Outcome.NOT_IN_LINE));
    }

    // ---- Questions ----

    /** Asks a question about a job, and records the answer. */
    <A> A ofJob(Hook hook, Job job, Supplier<A> question, Predicate<A> isYes) {
        StepUnderWay own = stepOf(job);
        if (own == null) {
            return question.get();
        }
        Ballot ballot = new Ballot();
        A answer = recorder.ask(ballot, question);
        boolean isAgreed = isYes.test(answer);
        own.ask(new Question(hook.spelling(), isAgreed, List.copyOf(ballot.votes)));
        if (hook == Hook.JOB_ENQUEUEABLE && !isAgreed) {
            own.outcome = Step.Outcome.REJECTED;
        }
        return answer;
    }

    /** Asks a question about a queue, and records the answer. */
    boolean ofQueue(Hook hook, Queue queue, Supplier<Boolean> question) {
        if (!queues.contains(queue)) {
            return question.get();
        }
        Ballot ballot = new Ballot();
        boolean answer = recorder.ask(ballot, question);
        Question told = new Question(hook.spelling(), answer, List.copyOf(ballot.votes));
        if (answer) {
            refusing.putIfAbsent(queue, told);
        }
        List<StepUnderWay> known = stepsOfQueues.get(queue);
        if (known != null) {
            if (known.isEmpty() || known.get(known.size() - 1).line != line) {
                known.add(new StepUnderWay(action, 0, line, Step.Outcome.SERVED));
            }
            StepUnderWay own = known.get(known.size() - 1);
            own.ask(told);
            own.outcome = answer ? Step.Outcome.PASSED_OVER : Step.Outcome.SERVED;
        }
        return answer;
    }

    /** Asks a question about a task, and records the answer. It comes before nodes are evaluated, or between nodes. */
    <A> A ofTask(Hook hook, Task task, Supplier<A> question, Predicate<A> isYes) {
        Ballot ballot = new Ballot();
        A answer = watches(task) ? recorder.ask(ballot, question) : question.get();
        boolean isAgreed = isYes.test(answer);
        if (hook == Hook.ALLOCATABLE) {
            exceeding = isAgreed ? null : task;
        }
        if (!watches(task)) {
            return answer;
        }
        AttemptUnderWay attempt = attempt(task);
        Question told = new Question(hook.spelling(), isAgreed, List.copyOf(ballot.votes));
        if (!isAgreed || !ballot.votes.isEmpty()) {
            attempt.ask(told);
        }
        if (!isAgreed && attempt.nodes == null) {
            attempt.end(
                    Outcome.SKIPPED, answer instanceof Verdict verdict ? "no node accepts it: " + said(verdict) : "");
            open.remove(task);
        }
        return answer;
    }

    /** Records why a queue refuses a task. Called right after the question. */
    void limited(Task task, Supplier<QueueRefusal> refusal) {
        List<AttemptUnderWay> known = attempts.getOrDefault(task, List.of());
        if (!known.isEmpty() && !open.containsKey(task)) {
            known.get(known.size() - 1).end(Outcome.SKIPPED, refusal.get().sentence());
        }
    }

    private static String said(Verdict verdict) {
        return verdict.message().isEmpty() ? verdict.reason() : verdict.message();
    }

    // ---- Nodes ----

    private AttemptUnderWay attempt(Task task) {
        return open.computeIfAbsent(task, key -> {
            AttemptUnderWay attempt = new AttemptUnderWay(task, action, turn, line, searches);
            if (ofWholeJob != null && task.job() == current) {
                attempt.evictions.add(ofWholeJob);
            }
            ofTask(task).add(attempt);
            return attempt;
        });
    }

    private List<AttemptUnderWay> ofTask(Task task) {
        return attempts.computeIfAbsent(task, key -> new ArrayList<>());
    }

    /**
     * Notes that nodes are evaluated for a watched task.
     *
     * @param domain the network domain; empty for the whole cluster
     * @param goesAlong whether the action tries one node after another, and not the best alone
     */
    void nodes(Task task, NodesUnderWay nodes, String domain, boolean goesAlong) {
        AttemptUnderWay attempt = attempt(task);
        if (attempt.nodes != null && !goesAlong) {
            open.remove(task);
            attempt = attempt(task);
        }
        attempt.nodes(nodes, domain);
        attempt.isTrial |= searches;
        if (goesAlong) {
            attempt.goesAlong();
        }
    }

    /**
     * Records the comparison of the nodes that fit a watched task.
     *
     * @param tied the number of nodes with the best score
     * @param chooser the plugin that chose instead of the scores; null if no plugin did
     */
    void compared(Task task, int tied, @Nullable String chooser) {
        attempt(task).compared(tied, chooser);
    }

    /** Records why the nodes that fit a watched task could not be scored. */
    void unscored(Task task, String why) {
        attempt(task).end(Outcome.REFUSED, why);
    }

    /** Notes that the action tries a node. */
    void comesTo(Task task, Node node) {
        attempt(task).comesTo(node.name());
    }

    /** Returns the node that the action tried last for a task; empty if it tried none. */
    String placeOf(Task task) {
        AttemptUnderWay attempt = open.get(task);
        return attempt == null ? "" : attempt.last();
    }

    /** Notes that the action reports a task as refused. */
    void refused(Task task, Refusals refusals) {
        if (!watches(task)) {
            return;
        }
        List<AttemptUnderWay> known = ofTask(task);
        AttemptUnderWay last = known.isEmpty() ? null : known.get(known.size() - 1);
        boolean isToldAlready = last != null
                && !open.containsKey(task)
                && last.action.equals(action)
                && last.turn == turn
                && last.outcome() == Outcome.SKIPPED;
        if (isToldAlready) {
            return;
        }
        AttemptUnderWay attempt = attempt(task);
        if (attempt.nodes != null && attempt.nodes.hasFit()) {
            return; // The action reports an earlier refusal again.
        }
        if (attempt.nodes != null) {
            attempt.outcome = Outcome.REFUSED;
        } else if (refusals.nodes() == 0) {
            attempt.end(Outcome.SKIPPED, "no node is asked again: its role was refused before");
        } else {
            attempt.end(Outcome.REFUSED, ExplanationSentences.refused(refusals.nodes(), refusals.reasons(), Map.of()));
        }
        open.remove(task);
    }

    /**
     * Records the placement of a task. Returns the record that follows the step's state; null if the task is not
     * watched.
     */
    @Nullable
    UndoableEffect placed(Task task, Choice choice, boolean isPromise) {
        if (!watches(task)) {
            return null;
        }
        AttemptUnderWay attempt = attempt(task);
        attempt.placed(choice, isPromise ? Outcome.PIPELINED : Outcome.ALLOCATED);
        open.remove(task);
        return attempt;
    }

    private void closeAll() {
        open.values().forEach(attempt -> attempt.outcome = attempt.outcome());
        open.clear();
    }

    // ---- Evictions ----

    /**
     * Asks a question about victims, and records the answer.
     *
     * @param beneficiary the task, or the first task of the job, that needs the room; null for no particular task
     * @param job the job, if it needs the room as a whole
     * @param taker the task or the job eviction that plugins are asked about
     * @param where the node or the network domain
     */
    <A> A ofVictims(
            Hook hook,
            @Nullable Task beneficiary,
            @Nullable Job job,
            Object taker,
            String where,
            List<Task> candidates,
            Supplier<A> question,
            Function<A, List<Task>> victims) {
        boolean isFor = (beneficiary != null && watches(beneficiary)) || (job != null && watches(job));
        if (!isFor && candidates.stream().noneMatch(this::watches)) {
            return question.get();
        }
        Ballot ballot = new Ballot();
        A answer = recorder.ask(ballot, question);
        String name = job != null ? job.key() : beneficiary == null ? "" : beneficiary.key();
        List<Task> named = victims.apply(answer);
        List<Tier> tiers = Tiers.of(hook, ballot.named);
        Map<Task, String> spared = new HashMap<>();
        for (Task candidate : isFor ? candidates : List.<Task>of()) {
            if (!named.contains(candidate)) {
                spared.put(candidate, Tiers.spared(ballot.named, taker, candidate, candidates));
            }
        }
        EvictionUnderWay eviction = new EvictionUnderWay(
                action, turn, where, name, job != null, hook.spelling(), candidates, named, tiers, spared);
        if (!asked.isEmpty() && !asked.get(0).beneficiary.equals(name)) {
            asked.clear();
        }
        asked.add(eviction);
        if (beneficiary != null && watches(beneficiary)) {
            AttemptUnderWay attempt = attempt(beneficiary);
            attempt.evictions.add(eviction);
            attempt.comesTo(where);
        }
        if (job != null && job == current) {
            forPodsOf(job, eviction);
        }
        return answer;
    }

    /** Adds an eviction for a whole job to the attempts of the job's waiting pods. */
    private void forPodsOf(Job job, EvictionUnderWay eviction) {
        ofWholeJob = eviction;
        for (Task task : job.tasks(TaskStatus.PENDING)) {
            if (watches(task) && !task.isGated() && !task.isBestEffort()) {
                AttemptUnderWay attempt = attempt(task);
                if (!attempt.evictions.contains(eviction)) {
                    attempt.evictions.add(eviction);
                }
            }
        }
    }

    /** Records the order in which victims of a task are taken. */
    void order(Task beneficiary, List<Task> victims, Supplier<List<Task>> order) {
        for (int i = asked.size() - 1; i >= 0; i--) {
            EvictionUnderWay each = asked.get(i);
            if (each.beneficiary.equals(beneficiary.key()) && each.isAbout(victims)) {
                each.order(order.get());
                return;
            }
        }
    }

    /**
     * Records the tasks that an action considers as victims for a task.
     *
     * @param spared returns why a task is not a candidate; empty if it is one
     */
    void candidates(Task taker, Function<Task, String> spared) {
        if (!watches(taker)) {
            return;
        }
        SparedUnderWay tasks = new SparedUnderWay();
        for (Node node : nodes) {
            for (Task task : node.tasks()) {
                if (!task.spec().node().isEmpty()) {
                    tasks.add(task, spared.apply(task));
                }
            }
        }
        attempt(taker).spare(tasks);
    }

    /** Records the verdict of a node that was evaluated alone. */
    void verdict(Task task, Node node, NodeVerdict verdict) {
        refusal = verdict.isFit() ? null : new NodeRefusal(task, node, verdict);
    }

    /** Returns why a task did not get its last node; empty if it did, or had none. */
    String lost(Task task) {
        List<AttemptUnderWay> known = attempts.getOrDefault(task, List.of());
        return known.isEmpty() ? "" : known.get(known.size() - 1).lost();
    }

    /** Records that a task did not get its node. */
    void lost(Task task, Choice choice, @Nullable Node before) {
        List<AttemptUnderWay> known = attempts.getOrDefault(task, List.of());
        if (known.isEmpty()) {
            return;
        }
        String node = choice.node().name();
        known.get(known.size() - 1)
                .lose(
                        choice.node().equals(before)
                                ? "%s was promised to it already; %s placed it there again, which cost it the node"
                                        .formatted(node, action)
                                : "a plugin refused its placement on %s".formatted(node));
    }

    /**
     * Notes that a step is about to be undone.
     *
     * @param isComplete whether the step belongs to a successful attempt to make room for a task
     */
    void undoes(UndoableEffect step, boolean isComplete) {
        if (step instanceof EvictionUnderWay eviction) {
            eviction.undo(
                    isComplete
                            ? "its job did not reach its minimum"
                            : eviction.isForJob() ? "not all of its pods found room there" : whyUndone(eviction));
        }
    }

    /** Explains why a task does not get a node although its victims have left it. */
    private String whyUndone(EvictionUnderWay eviction) {
        Task victim = eviction.first();
        Node node = victim == null ? null : victim.node();
        Task taker = eviction.taker();
        if (node == null || taker == null) {
            return "";
        }
        if (!taker.requests().atMost(node.futureIdle())) {
            return "%s lacks room even without them".formatted(node.name());
        }
        if (taker.equals(exceeding)) {
            return "its queue is at its limit even without them";
        }
        return refusal == null || !refusal.task.equals(taker) || !refusal.node.equals(node)
                ? ""
                : "without them, %s still refuses it: %s"
                        .formatted(node.name(), String.join(", ", refusal.verdict.reasons()));
    }

    /**
     * Records the eviction of a task. Returns the record that follows the step's state; null if nothing watched is
     * involved.
     */
    @Nullable
    UndoableEffect evicted(Task victim, @Nullable Task beneficiary, EvictionReason because) {
        if (!watches(victim) && asked.isEmpty() && (beneficiary == null || !watches(beneficiary))) {
            return null;
        }
        String node = victim.node() == null ? "" : victim.node().name();
        EvictionUnderWay eviction = askedFor(victim, beneficiary);
        if (eviction == null) {
            eviction = new EvictionUnderWay(
                    action,
                    turn,
                    node,
                    beneficiary == null ? "" : beneficiary.key(),
                    false,
                    "",
                    List.of(victim),
                    List.of(victim),
                    List.of(),
                    Map.of());
            if (beneficiary != null && watches(beneficiary)) {
                attempt(beneficiary).evictions.add(eviction);
            }
        }
        eviction.become(State.OPEN);
        String taker = beneficiary == null ? "" : beneficiary.key();
        eviction.evict(victim, beneficiary, new Eviction(victim.key(), "", "", node, taker, action, because));
        if (watches(victim)) {
            lost.computeIfAbsent(victim, key -> new ArrayList<>()).add(eviction);
        }
        return eviction;
    }

    private @Nullable EvictionUnderWay askedFor(Task victim, @Nullable Task beneficiary) {
        String task = beneficiary == null ? "" : beneficiary.key();
        Job own = beneficiary == null ? null : beneficiary.job();
        String job = own == null ? "" : own.key();
        for (int i = asked.size() - 1; i >= 0; i--) {
            EvictionUnderWay each = asked.get(i);
            if ((each.beneficiary.equals(task) || each.beneficiary.equals(job)) && each.allows(victim)) {
                return each;
            }
        }
        return null;
    }
}
