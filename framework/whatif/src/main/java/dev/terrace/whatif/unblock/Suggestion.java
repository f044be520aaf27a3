package dev.terrace.whatif.unblock;

import dev.terrace.whatif.Change;
import dev.terrace.whatif.PatchOperation;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Changes with which the goal is reached.
 *
 * @param means the kind of its target; of several changes, that of the first
 * @param cost the effort for people; 0 for no change, and for the correction of a misspelled name
 * @param amount the sum of the steps of its changes, or the number of evicted pods
 * @param smaller smaller changes that were tried and do not suffice
 * @param then the fate of the job or the pod: {@code bound}, or {@code pipelined, once ns/p has left}
 * @param starves whether the job starts without pods or resources that it needs
 */
public record Suggestion(
        IdeaStep step,
        Means means,
        int cost,
        long amount,
        List<IdeaStep> smaller,
        String then,
        boolean starves,
        SideEffects sideEffects) {
    private static final int CONFIGURATION = 5;

    /**
     * The nearest changes first. Changes of one class are sorted by the number of losers, then by cost, but those that
     * tolerate the role of a node come last. Changes that starve the job come after all others, except those of the
     * configuration. The correction of a misspelled name comes before all others.
     */
    static final Comparator<Suggestion> BEST_FIRST = Comparator.comparing(
                    (Suggestion suggestion) -> suggestion.cost() > Idea.CORRECTION)
            .thenComparing(suggestion -> suggestion.reach() == CONFIGURATION)
            .thenComparing(Suggestion::starves)
            .thenComparingInt(Suggestion::reach)
            .thenComparing(Suggestion::toleratesRole)
            .thenComparingInt(suggestion -> suggestion.sideEffects().count())
            .thenComparingInt(Suggestion::cost)
            .thenComparingLong(Suggestion::amount)
            .thenComparing(suggestion -> suggestion.step().says());

    /**
     * Returns the class of the farthest change: 1 for no change, 2 for the job's own objects, 3 for nodes and other
     * pods, 4 for queues, 5 for the configuration.
     */
    int reach() {
        return step.changes().stream().mapToInt(Suggestion::reachOf).max().orElse(1);
    }

    private static int reachOf(Change change) {
        return switch (change.patch().isEmpty() ? "" : change.kind()) {
            case "Pod", "PodGroup" -> 2;
            case "Queue" -> 4;
            case Change.CONFIGURATION -> CONFIGURATION;
            default -> 3;
        };
    }

    /** Returns the suggestion with the names of the changed objects in its description. */
    Suggestion named() {
        List<String> names = step.changes().stream()
                .filter(change -> !change.patch().isEmpty())
                .flatMap(change -> change.names().stream())
                .toList();
        return names.isEmpty()
                ? this
                : new Suggestion(
                        new IdeaStep(step.says() + " for " + Promise.some(names), step.changes(), step.evicts()),
                        means,
                        cost,
                        amount,
                        smaller,
                        then,
                        starves,
                        sideEffects);
    }

    /**
     * Returns the kind of change, regardless of objects and amounts: the changed fields, or the way in which pods
     * leave.
     */
    Set<String> kind() {
        Set<String> kind = new TreeSet<>();
        for (Change change : step.changes()) {
            if (change instanceof Change.Removed) {
                kind.add(step.evicts() ? "evict" : "leave");
            } else if (change instanceof Change.AddedNodes) {
                kind.add("add nodes");
            } else {
                change.patch().forEach(operation -> kind.add(change.kind() + field(operation)));
            }
        }
        return kind;
    }

    /** Returns the path without positions in lists. */
    private static String field(PatchOperation operation) {
        return operation.path().replaceAll("/([0-9]+|-)(?=/|$)", "");
    }

    private boolean toleratesRole() {
        return step.changes().stream().anyMatch(PodIdeas::toleratesRole);
    }
}
