package dev.terrace.engine.observation;

import dev.terrace.engine.observation.UndoableEffect.State;
import dev.terrace.engine.state.SessionState;
import dev.terrace.model.explanation.EvictionTrial.Tier;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.model.report.EvictionReason;
import dev.terrace.model.settings.Hook;
import dev.terrace.spi.action.NodeVerdict;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Records the evictions of watched tasks, and those that make room for watched tasks and jobs. */
final class WatchedEvictions {
    private final Map<Task, List<EvictionTrialBuilder>> lost = new HashMap<>();
    private final Recorder recorder;
    private final WatchedTurns turns;
    private final WatchedAttempts attempts;
    private final List<Node> nodes;

    /** The recent questions about victims for one task or job. */
    private final List<EvictionTrialBuilder> asked = new ArrayList<>();

    /** The task that its queue may not hold, by the last answer; null if it may. */
    private @Nullable Task exceeding;

    /** The verdict of the last node that was evaluated alone; null if the node accepted its task. */
    private @Nullable NodeRefusal refusal;

    /** A node's rejection of a task. */
    private record NodeRefusal(Task task, Node node, NodeVerdict verdict) {}

    WatchedEvictions(SessionState state, Recorder recorder, WatchedTurns turns, WatchedAttempts attempts) {
        this.nodes = state.nodes;
        this.recorder = recorder;
        this.turns = turns;
        this.attempts = attempts;
    }

    private boolean watches(@Nullable Task task) {
        return task != null && attempts.watches(task);
    }

    /** Returns the evictions of a task, in their order; empty if it is not watched. */
    List<EvictionTrialBuilder> of(Task task) {
        return lost.getOrDefault(task, List.of());
    }

    /** Ends the last action. */
    void endAction() {
        asked.clear();
    }

    /** Notes that tasks of one job are evicted together. */
    void together(List<Task> victims, boolean isSafe) {
        if (!asked.isEmpty()) {
            asked.get(asked.size() - 1).together(victims, isSafe);
        }
    }

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
        boolean isFor = watches(beneficiary) || (job != null && turns.watches(job));
        if (!isFor && candidates.stream().noneMatch(this::watches)) {
            return question.get();
        }
        Ballot ballot = new Ballot();
        A answer = recorder.ask(ballot, question);
        String name = job != null ? job.key() : beneficiary == null ? "" : beneficiary.key();
        List<Task> named = victims.apply(answer);
        List<Tier> tiers = Tiers.explain(hook, ballot.named);
        Map<Task, String> spared = new HashMap<>();
        for (Task candidate : isFor ? candidates : List.<Task>of()) {
            if (!named.contains(candidate)) {
                spared.put(candidate, Tiers.spared(ballot.named, taker, candidate, candidates));
            }
        }
        EvictionTrialBuilder eviction = new EvictionTrialBuilder(
                turns.action(),
                turns.turn(),
                where,
                name,
                job != null,
                hook.spelling(),
                candidates,
                named,
                tiers,
                spared);
        if (!asked.isEmpty() && !asked.get(0).beneficiary.equals(name)) {
            asked.clear();
        }
        asked.add(eviction);
        if (beneficiary != null && watches(beneficiary)) {
            AttemptBuilder attempt = attempts.attempt(beneficiary);
            attempt.evictions.add(eviction);
            attempt.tries(where);
        }
        if (job != null && turns.isCurrent(job)) {
            attempts.forPodsOf(job, eviction);
        }
        return answer;
    }

    /** Records the order in which victims of a task are taken. */
    void order(Task beneficiary, List<Task> victims, Supplier<List<Task>> order) {
        for (int i = asked.size() - 1; i >= 0; i--) {
            EvictionTrialBuilder each = asked.get(i);
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
        SparedBuilder tasks = new SparedBuilder();
        for (Node node : nodes) {
            for (Task task : node.tasks()) {
                if (!task.spec().node().isEmpty()) {
                    tasks.add(task, spared.apply(task));
                }
            }
        }
        attempts.attempt(taker).spared(tasks);
    }

    /** Records whether the queue of a task may hold it. */
    void allocatable(Task task, boolean mayHold) {
        exceeding = mayHold ? null : task;
    }

    /** Records the verdict of a node that was evaluated alone. */
    void verdict(Task task, Node node, NodeVerdict verdict) {
        refusal = verdict.isFit() ? null : new NodeRefusal(task, node, verdict);
    }

    /**
     * Notes that a step is about to be undone.
     *
     * @param isComplete whether the step belongs to a successful attempt to make room for a task
     */
    void undoes(UndoableEffect step, boolean isComplete) {
        if (step instanceof EvictionTrialBuilder eviction) {
            eviction.undo(
                    isComplete
                            ? "its job did not reach its minimum"
                            : eviction.isForJob() ? "not all of its pods found room there" : whyUndone(eviction));
        }
    }

    /** Explains why a task does not get a node although its victims have left it. */
    private String whyUndone(EvictionTrialBuilder eviction) {
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
        if (!watches(victim) && asked.isEmpty() && !watches(beneficiary)) {
            return null;
        }
        String node = victim.node() == null ? "" : victim.node().name();
        String taker = beneficiary == null ? "" : beneficiary.key();
        EvictionTrialBuilder eviction = askedFor(victim, beneficiary);
        if (eviction == null) {
            eviction = new EvictionTrialBuilder(
                    turns.action(),
                    turns.turn(),
                    node,
                    taker,
                    false,
                    "",
                    List.of(victim),
                    List.of(victim),
                    List.of(),
                    Map.of());
            if (beneficiary != null && watches(beneficiary)) {
                attempts.attempt(beneficiary).evictions.add(eviction);
            }
        }
        eviction.become(State.OPEN);
        eviction.evict(victim, beneficiary, new Eviction(victim.key(), "", "", node, taker, turns.action(), because));
        if (watches(victim)) {
            lost.computeIfAbsent(victim, key -> new ArrayList<>()).add(eviction);
        }
        return eviction;
    }

    private @Nullable EvictionTrialBuilder askedFor(Task victim, @Nullable Task beneficiary) {
        String task = beneficiary == null ? "" : beneficiary.key();
        Job own = beneficiary == null ? null : beneficiary.job();
        String job = own == null ? "" : own.key();
        for (int i = asked.size() - 1; i >= 0; i--) {
            EvictionTrialBuilder each = asked.get(i);
            if ((each.beneficiary.equals(task) || each.beneficiary.equals(job)) && each.allows(victim)) {
                return each;
            }
        }
        return null;
    }
}
