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
 * @param changesTried the number of single changes that were tried, or skipped because others like them failed
 * @param changes the number of single changes; 0 if none was sought
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
        int changesTried,
        int changes,
        boolean complete,
        String nothing) {
    /** Returns how many of the changes were tried, in words. */
    public String extent() {
        return changes == 0 ? "no change was tried" : "%s of %s changes were tried".formatted(changesTried, changes);
    }
}
