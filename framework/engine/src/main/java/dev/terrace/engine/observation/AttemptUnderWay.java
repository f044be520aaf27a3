package dev.terrace.engine.observation;

import dev.terrace.model.explanation.Attempt;
import dev.terrace.model.explanation.Attempt.Outcome;
import dev.terrace.model.explanation.NodeChoice;
import dev.terrace.model.explanation.NodesAsked;
import dev.terrace.model.explanation.NodesAsked.Room;
import dev.terrace.model.explanation.Question;
import dev.terrace.model.explanation.Spared;
import dev.terrace.spi.action.Choice;
import dev.terrace.spi.action.NodeVerdict;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A try to find a node for a watched task. */
final class AttemptUnderWay extends Standing {
    final Task task;
    final String action;
    final int turn;
    final Line line;
    boolean isTrial;
    final List<Question> questions = new ArrayList<>();
    final List<EvictionUnderWay> evictions = new ArrayList<>();
    String domain = "";

    @Nullable
    NodesUnderWay nodes;

    private @Nullable Set<String> tried;
    private String last = "";
    private int tied;
    private @Nullable String chooser;
    private @Nullable Choice choice;

    @Nullable
    Outcome outcome;

    private String because = "";
    private String lost = "";

    /** Why tasks that hold nodes are no candidates, by the action; empty words of those that are. Null if unknown. */
    private @Nullable Map<Task, String> excluded;

    /** The last answer about what its queue may hold; null if none was given. */
    @Nullable
    Question allocatable;

    /** What a node said that was asked alone. */
    final Map<String, NodeVerdict> verdicts = new HashMap<>();

    AttemptUnderWay(Task task, String action, int turn, Line line, boolean isTrial) {
        this.task = task;
        this.action = action;
        this.turn = turn;
        this.line = line;
        this.isTrial = isTrial;
    }

    void ask(Question question) {
        if (!questions.contains(question)) {
            questions.add(question);
        }
    }

    void nodes(NodesUnderWay asked, String within) {
        nodes = asked;
        domain = within;
        tied = 0;
        chooser = null;
    }

    void compared(int best, @Nullable String by) {
        tied = best;
        chooser = by;
    }

    /** The action goes from node to node. */
    void goesAlong() {
        tried = new LinkedHashSet<>();
    }

    void comesTo(String node) {
        Set<String> known = tried == null ? new LinkedHashSet<>() : tried;
        known.add(node);
        tried = known;
        last = node;
    }

    /** The node that the action came to last; empty if there is none. */
    String last() {
        return last;
    }

    void placed(Choice on, Outcome how) {
        choice = on;
        outcome = how;
        if (tried != null) {
            comesTo(on.node().name());
        }
    }

    /** It did not get the node after all. */
    void lose(String why) {
        lost = why;
    }

    /** Why it did not get the node that it was given; empty if it did. */
    String lost() {
        return lost;
    }

    void exclude(Map<Task, String> tasks) {
        excluded = tasks;
    }

    /** It ends without a node. */
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

    Attempt record(boolean isKept, boolean isHeld) {
        NodesAsked asked = nodes == null ? null : nodes.record();
        List<Spared> spared = spared();
        return new Attempt(
                action,
                turn,
                Words.subJob(task),
                domain,
                isTrial,
                outcome(),
                isKept,
                isHeld,
                because(asked, spared),
                List.copyOf(questions),
                asked,
                tried == null ? null : List.copyOf(tried),
                chosen(),
                evictions.stream().map(each -> each.record(isPlacedBy(each))).toList(),
                spared);
    }

    private boolean isPlacedBy(EvictionUnderWay eviction) {
        return isPlaced() && (eviction.isForJob() || isOn(eviction.node()));
    }

    /** Why tasks that hold nodes were not evicted, the most frequent reason first. */
    private List<Spared> spared() {
        Map<String, List<String>> byReason = new TreeMap<>();
        Map<Task, String> tasks = excluded == null ? Map.of() : excluded;
        tasks.forEach((other, word) -> {
            String why = word.isEmpty() ? spared(other) : word;
            if (!why.isEmpty()) {
                byReason.computeIfAbsent(why, key -> new ArrayList<>()).add(other.key());
            }
        });
        return byReason.entrySet().stream()
                .map(each -> new Spared(each.getKey(), List.copyOf(each.getValue())))
                .sorted(Comparator.<Spared>comparingInt(each -> each.pods().size())
                        .reversed())
                .toList();
    }

    /** Why a candidate was not evicted; empty if it was. */
    private String spared(Task candidate) {
        for (int i = evictions.size() - 1; i >= 0; i--) {
            String why = evictions.get(i).spared(candidate, isPlacedBy(evictions.get(i)));
            if (why != null) {
                return why;
            }
        }
        Node node = candidate.node();
        return node != null && nodes != null && nodes.isRefused(node.name())
                ? "its node refuses the pod"
                : "its node was not looked at";
    }

    private String because(@Nullable NodesAsked asked, List<Spared> spared) {
        if (!lost.isEmpty()) {
            return lost;
        }
        if (!because.isEmpty()) {
            return because;
        }
        if (choice == null && !spared.isEmpty() && evictions.stream().noneMatch(EvictionUnderWay::hasVictims)) {
            String nobody = spared.stream()
                    .map(each -> each.pods().size() + " " + each.reason())
                    .collect(Collectors.joining(", ", "nobody may be evicted for it: ", ""));
            return asked == null || asked.room() != Room.FUTURE
                    ? nobody
                    : nobody + "; as it is, " + Words.because(Outcome.REFUSED, asked, null, List.of());
        }
        if (choice != null && tried != null && choice.score() == null) {
            int before = tried.size() - 1;
            return choice.node().name()
                    + (before == 0
                            ? ", the first node that it came to"
                            : ", after %s that would not do".formatted(before == 1 ? "a node" : before + " nodes"));
        }
        boolean isNotAsked = outcome() == Outcome.SKIPPED && questions.stream().allMatch(Question::answer);
        return isNotAsked && !evictions.isEmpty()
                ? "what may be evicted for its group does not make room for it"
                : Words.because(outcome(), asked, choice, questions);
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
