package dev.terrace.whatif.unblock;

import java.util.List;

/**
 * The suggestions for a job or a pod.
 *
 * @param fate what becomes of it without a change
 * @param because why
 * @param isReached whether it runs without a change
 * @param failed what was tried alone and does not help, the cheapest first
 * @param tried how many cycles were run
 * @param complete whether the search came to its end
 * @param nothing why there is no suggestion; empty if there is one
 */
public record Advice(
        Goal goal,
        String fate,
        String because,
        boolean isReached,
        List<Suggestion> suggestions,
        List<Step> failed,
        int tried,
        boolean complete,
        String nothing) {}
