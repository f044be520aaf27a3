package dev.terrace.whatif.unblock;

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
    /** The fewest losers first, then the lowest cost. */
    static final Comparator<Suggestion> BEST_FIRST = Comparator.comparingInt(Suggestion::losers)
            .thenComparingInt(Suggestion::cost)
            .thenComparingLong(Suggestion::amount)
            .thenComparing(suggestion -> suggestion.step().says());

    /** Returns the number of pods that lose by it. */
    int losers() {
        return loses.size() + evicts.size();
    }
}
