package dev.terrace.engine.observation;

import dev.terrace.model.explanation.Attempt;
import dev.terrace.model.explanation.Attempt.Outcome;
import dev.terrace.model.explanation.NodeChoice;
import dev.terrace.model.explanation.NodesAsked;
import dev.terrace.model.explanation.Question;
import dev.terrace.model.explanation.Spared;
import dev.terrace.spi.action.Choice;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The builder of an {@link Attempt} to find a node for a watched task. */
final class AttemptBuilder extends UndoableEffect {
    final String action;
    final int turn;
    final FirstTurns line;
    final Set<Question> questions = new LinkedHashSet<>();
    final Set<EvictionTrialBuilder> evictions = new LinkedHashSet<>();
    boolean isTrial;
    String domain = "";

    @Nullable
    NodesAskedBuilder nodes;

    @Nullable
    Outcome outcome;

    private final Task task;
    private @Nullable Set<String> tried;
    private String last = "";
    private int tied;
    private @Nullable String chooser;
    private @Nullable Choice choice;
    private String because = "";

    /** The reasons why tasks that hold nodes are not candidates; null if the action gives none. */
    private @Nullable SparedBuilder spared;

    AttemptBuilder(Task task, String action, int turn, FirstTurns line, boolean isTrial) {
        this.task = task;
        this.action = action;
        this.turn = turn;
        this.line = line;
        this.isTrial = isTrial;
    }

    void nodes(NodesAskedBuilder asked, String within) {
        nodes = asked;
        domain = within;
        tied = 0;
        chooser = null;
    }

    /**
     * Records the comparison of the nodes that fit.
     *
     * @param best the number of nodes with the best score
     * @param by the plugin that chose instead of the scores; null if no plugin did
     */
    void compared(int best, @Nullable String by) {
        tied = best;
        chooser = by;
    }

    /** Notes that the action tries one node after another. */
    void triesInTurn() {
        tried = new LinkedHashSet<>();
    }

    void tries(String node) {
        if (tried == null) {
            tried = new LinkedHashSet<>();
        }
        tried.add(node);
        last = node;
    }

    /** Returns the node that the action tried last; empty if it tried none. */
    String last() {
        return last;
    }

    void placed(Choice on, Outcome how) {
        choice = on;
        outcome = how;
        because = "";
        if (tried != null) {
            tries(on.node().name());
        }
    }

    /** Notes that the task did not get the node after all. */
    void lose(String why) {
        because = why;
    }

    /** Returns the reason why the task did not get its node; empty if it did, or had none. */
    String lost() {
        return isPlaced() ? because : "";
    }

    void spared(SparedBuilder tasks) {
        spared = tasks;
    }

    /** Ends the attempt without a node. */
    void end(Outcome how, String why) {
        outcome = how;
        because = why;
    }

    boolean isPlaced() {
        return choice != null;
    }

    boolean isOn(String node) {
        return choice != null && choice.node().name().equals(node);
    }

    Outcome outcome() {
        if (outcome != null) {
            return outcome;
        }
        return nodes == null ? Outcome.SKIPPED : Outcome.REFUSED;
    }

    Attempt build(boolean isKept, boolean isHeld) {
        NodesAsked asked = nodes == null ? null : nodes.build();
        List<Spared> stay = spared();
        return new Attempt(
                action,
                turn,
                ExplanationSentences.subJob(task),
                domain,
                isTrial,
                outcome(),
                isKept,
                isHeld,
                because(asked, stay),
                List.copyOf(questions),
                asked,
                tried == null ? null : List.copyOf(tried),
                chosen(),
                evictions.stream().map(each -> each.build(isPlacedBy(each))).toList(),
                stay);
    }

    private boolean isPlacedBy(EvictionTrialBuilder eviction) {
        return isPlaced() && (eviction.isForJob() || isOn(eviction.node()));
    }

    /** Returns the reasons why tasks that hold nodes were not evicted, the most frequent first. */
    private List<Spared> spared() {
        SparedBuilder known = spared;
        if (known == null) {
            return List.of();
        }
        Map<Task, String> reasons = new HashMap<>();
        evictions.forEach(eviction -> eviction.spare(reasons, isPlacedBy(eviction)));
        Set<String> refusing = nodes == null ? Set.of() : nodes.refusing();
        return known.build(candidate -> {
            String why = reasons.get(candidate);
            if (why != null) {
                return why;
            }
            Node node = candidate.node();
            return node != null && refusing.contains(node.name())
                    ? "on a node that refuses the pod"
                    : "on a node that was not evaluated";
        });
    }

    private String because(@Nullable NodesAsked asked, List<Spared> stay) {
        if (!because.isEmpty()) {
            return because;
        }
        if (choice == null && !stay.isEmpty() && evictions.stream().noneMatch(EvictionTrialBuilder::hasVictims)) {
            return ExplanationSentences.spared(stay, asked);
        }
        if (choice != null && tried != null && choice.score() == null) {
            return ExplanationSentences.tried(choice.node(), tried.size() - 1);
        }
        boolean isNotAsked = outcome() == Outcome.SKIPPED && questions.stream().allMatch(Question::answer);
        return isNotAsked && !evictions.isEmpty()
                ? "the allowed victims of its group do not free enough room"
                : ExplanationSentences.because(action, outcome(), asked, choice, questions);
    }

    private @Nullable NodeChoice chosen() {
        Choice known = choice;
        if (known == null) {
            return null;
        }
        Node next = known.next();
        return new NodeChoice(
                known.node().name(),
                known.candidates(),
                Math.max(1, tied),
                known.score(),
                next == null ? null : next.name(),
                next == null ? null : (Double) known.nextScore(),
                chooser);
    }
}
