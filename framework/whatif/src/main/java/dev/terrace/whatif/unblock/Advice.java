package dev.terrace.whatif.unblock;

import java.util.List;

/**
 * The suggestions for a job or a pod.
 *
 * @param fate its fate without a change
 * @param because the reason for the fate
 * @param isReached whether it runs without a change
 * @param failed the changes that do not help alone, the cheapest first
 * @param tried the number of cycles that were run
 * @param complete whether the search was finished
 * @param nothing the reason why no suggestion exists; empty if one does
 */
public record Advice(
        Goal goal,
        String fate,
        String because,
        boolean isReached,
        List<Suggestion> suggestions,
        List<IdeaStep> failed,
        int tried,
        boolean complete,
        String nothing) {}
