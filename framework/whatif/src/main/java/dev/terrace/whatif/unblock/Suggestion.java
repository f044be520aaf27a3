package dev.terrace.whatif.unblock;

import java.util.List;

/**
 * Changes with which the goal is reached.
 *
 * @param smaller what was tried and is too little
 * @param loses pods that are bound without the changes and not with them
 * @param evicts pods that are evicted with the changes and not without them
 */
public record Suggestion(
        Step step, int cost, long amount, List<Step> smaller, List<String> loses, List<String> evicts) {}
