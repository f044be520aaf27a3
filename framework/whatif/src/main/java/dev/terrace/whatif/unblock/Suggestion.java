package dev.terrace.whatif.unblock;

import java.util.Comparator;
import java.util.List;

/**
 * Changes with which the goal is reached.
 *
 * @param smaller what was tried and is too little
 * @param then what becomes of the job or the pod: {@code bound}, or {@code promised, once ns/p has left}
 * @param loses pods that are bound without the changes and not with them
 * @param evicts pods that are evicted with the changes and not without them
 */
public record Suggestion(
        Step step,
        Means means,
        int cost,
        long amount,
        List<Step> smaller,
        String then,
        List<String> loses,
        List<String> evicts) {
    /** Those that take least from others first, then the cheapest. */
    static final Comparator<Suggestion> BEST_FIRST = Comparator.comparingInt(Suggestion::losers)
            .thenComparingInt(Suggestion::cost)
            .thenComparingLong(Suggestion::amount)
            .thenComparing(suggestion -> suggestion.step().says());

    /** How many pods lose by it. */
    int losers() {
        return loses.size() + evicts.size();
    }
}
