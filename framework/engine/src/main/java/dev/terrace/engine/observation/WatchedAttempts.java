package dev.terrace.engine.observation;

import dev.terrace.engine.state.SessionState;
import dev.terrace.model.explanation.Attempt.Outcome;
import dev.terrace.model.explanation.Question;
import dev.terrace.model.explanation.Watched;
import dev.terrace.model.report.LimitRefusal;
import dev.terrace.model.settings.Hook;
import dev.terrace.spi.action.Choice;
import dev.terrace.spi.action.Refusals;
import dev.terrace.spi.view.HyperNode;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.SubJob;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import dev.terrace.spi.view.Verdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Records the attempts to place watched tasks: the questions about them, the evaluated nodes, and the outcome. */
final class WatchedAttempts {
    private final Map<Task, List<AttemptBuilder>> attempts = new LinkedHashMap<>();
    private final Recorder recorder;
    private final WatchedTurns turns;
    private final Map<Task, AttemptBuilder> open = new HashMap<>();
    private boolean searches;

    /** The eviction for the whole job of the current turn. */
    private @Nullable EvictionTrialBuilder ofWholeJob;

    WatchedAttempts(SessionState state, Recorder recorder, WatchedTurns turns, Watched watched) {
        this.recorder = recorder;
        this.turns = turns;
        for (Task task : state.tasks) {
            if (watched.pods().contains(task.key())) {
                attempts.put(task, new ArrayList<>());
            }
        }
    }

    boolean watches(Task task) {
        return attempts.containsKey(task);
    }

    /** Returns the attempts for a task, in their order; empty if it is not watched. */
    List<AttemptBuilder> of(Task task) {
        return attempts.getOrDefault(task, List.of());
    }

    /** Returns whether the action tried to place a task of a job. */
    boolean wasTried(Job job) {
        return attempts.keySet().stream().anyMatch(task -> task.job() == job && hasAttempt(task));
    }

    private boolean hasAttempt(Task task) {
        return of(task).stream().anyMatch(attempt -> attempt.line == turns.line());
    }

    void beginTurn() {
        endTurn();
        searches = false;
    }

    /** Ends the attempts of the current turn. */
    void endTurn() {
        open.clear();
        ofWholeJob = null;
    }

    /** Notes that the action searches for a network domain. */
    void searches() {
        searches = true;
    }

    /** Records for each waiting task of a sub-job why no domain within another is tried. */
    void unasked(SubJob subJob, HyperNode within, String lack) {
        for (Task task : subJob.tasks(TaskStatus.PENDING)) {
            if (watches(task) && !task.isGated() && !task.isBestEffort()) {
                AttemptBuilder attempt = attempt(task);
                attempt.domain = within.name();
                attempt.end(
                        Outcome.SKIPPED,
                        "no node was evaluated in %s: %s"
                                .formatted(within.name(), lack.isEmpty() ? "its group may not use it" : lack));
                open.remove(task);
            }
        }
    }

    /** Records why a queue refuses a task. Called right after the question. */
    void limited(Task task, Supplier<LimitRefusal> refusal) {
        List<AttemptBuilder> known = of(task);
        if (!known.isEmpty() && !open.containsKey(task)) {
            known.get(known.size() - 1).end(Outcome.SKIPPED, refusal.get().sentence());
        }
    }

    /** Asks a question about a task, and records the answer. It comes before nodes are evaluated, or between nodes. */
    <A> A ofTask(Hook hook, Task task, Supplier<A> question, Predicate<A> isYes) {
        if (!watches(task)) {
            return question.get();
        }
        Ballot ballot = new Ballot();
        A answer = recorder.ask(ballot, question);
        boolean isAgreed = isYes.test(answer);
        AttemptBuilder attempt = attempt(task);
        Question told = new Question(hook.spelling(), isAgreed, List.copyOf(ballot.votes));
        if (!isAgreed || !ballot.votes.isEmpty()) {
            attempt.questions.add(told);
        }
        if (!isAgreed && attempt.nodes == null) {
            attempt.end(
                    Outcome.SKIPPED, answer instanceof Verdict verdict ? "no node accepts it: " + said(verdict) : "");
            open.remove(task);
        }
        return answer;
    }

    private static String said(Verdict verdict) {
        return verdict.message().isEmpty() ? verdict.reason() : verdict.message();
    }

    /** Returns the open attempt for a watched task, which begins with the first call. */
    AttemptBuilder attempt(Task task) {
        return open.computeIfAbsent(task, key -> {
            AttemptBuilder attempt = new AttemptBuilder(task, turns.action(), turns.turn(), turns.line(), searches);
            if (ofWholeJob != null && turns.isCurrent(task.job())) {
                attempt.evictions.add(ofWholeJob);
            }
            of(task).add(attempt);
            return attempt;
        });
    }

    /**
     * Notes that nodes are evaluated for a watched task. Returns the attempt.
     *
     * @param domain the network domain; empty for the whole cluster
     * @param triesInTurn whether the action tries one node after another instead of only the best one
     */
    AttemptBuilder nodes(Task task, NodesAskedBuilder nodes, String domain, boolean triesInTurn) {
        AttemptBuilder attempt = attempt(task);
        if (attempt.nodes != null && !triesInTurn) {
            open.remove(task);
            attempt = attempt(task);
        }
        attempt.nodes(nodes, domain);
        attempt.isTrial |= searches;
        if (triesInTurn) {
            attempt.triesInTurn();
        }
        return attempt;
    }

    /** Returns the node that the action tried last for a task; empty if it tried none. */
    String placeOf(Task task) {
        AttemptBuilder attempt = open.get(task);
        return attempt == null ? "" : attempt.last();
    }

    /** Notes that the action reports a task as refused. */
    void refused(Task task, Refusals refusals) {
        if (!watches(task)) {
            return;
        }
        List<AttemptBuilder> known = of(task);
        AttemptBuilder last = known.isEmpty() ? null : known.get(known.size() - 1);
        boolean isToldAlready = last != null
                && !open.containsKey(task)
                && last.action.equals(turns.action())
                && last.turn == turns.turn()
                && last.outcome() == Outcome.SKIPPED;
        if (isToldAlready) {
            return;
        }
        AttemptBuilder attempt = attempt(task);
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
        AttemptBuilder attempt = attempt(task);
        attempt.placed(Objects.requireNonNull(choice, "choice"), isPromise ? Outcome.PIPELINED : Outcome.ALLOCATED);
        open.remove(task);
        return attempt;
    }

    /** Adds an eviction for a whole job to the attempts of the job's waiting pods. */
    void forPodsOf(Job job, EvictionTrialBuilder eviction) {
        ofWholeJob = eviction;
        for (Task task : job.tasks(TaskStatus.PENDING)) {
            if (watches(task) && !task.isGated() && !task.isBestEffort()) {
                attempt(task).evictions.add(eviction);
            }
        }
    }

    /** Returns why a task did not get its last node; empty if it did, or had none. */
    String lost(Task task) {
        List<AttemptBuilder> known = of(task);
        return known.isEmpty() ? "" : known.get(known.size() - 1).lost();
    }

    /** Records that a task did not get its node. */
    void lost(Task task, Choice choice, @Nullable Node before) {
        List<AttemptBuilder> known = of(task);
        if (known.isEmpty()) {
            return;
        }
        String node = choice.node().name();
        known.get(known.size() - 1)
                .lose(
                        choice.node().equals(before)
                                ? "it was pipelined on %s already; %s placed it there again, which cost it the node"
                                        .formatted(node, turns.action())
                                : "a plugin refused its placement on %s".formatted(node));
    }
}
