package dev.terrace.whatif.unblock;

import dev.terrace.whatif.Change;
import java.util.Comparator;
import java.util.List;

/**
 * Changes with which the goal is reached.
 *
 * @param smaller smaller changes that were tried and do not suffice
 * @param then the fate of the job or the pod: {@code bound}, or {@code promised, once ns/p has left}
 * @param loses pods that are bound without the changes and not with them
 * @param evicts pods that are evicted with the changes and not without them
 */
public record Suggestion(
        IdeaStep step,
        Means means,
        int cost,
        long amount,
        List<IdeaStep> smaller,
        String then,
        List<String> loses,
        List<String> evicts) {
    /** The nearest changes first; of these, the fewest losers, then the lowest cost. */
    static final Comparator<Suggestion> BEST_FIRST = Comparator.comparingInt(Suggestion::reach)
            .thenComparing(Suggestion::toleratesRole)
            .thenComparingInt(Suggestion::losers)
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
        if (change instanceof Change.Patched one) {
            return switch (one.kind()) {
                case "Pod", "PodGroup" -> 2;
                case "Queue" -> 4;
                default -> 3;
            };
        }
        return change instanceof Change.PatchedPods ? 2 : change instanceof Change.Configured ? 5 : 3;
    }

    private boolean toleratesRole() {
        return step.changes().stream().anyMatch(PodIdeas::toleratesRole);
    }

    /** Returns the number of pods that lose by it. */
    int losers() {
        return loses.size() + evicts.size();
    }
}
