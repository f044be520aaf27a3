package dev.terrace.model.explanation;

import java.util.List;

/**
 * What was asked and done to make room on a node.
 *
 * @param turn the action's turn, from 1; 0 if the action did not say
 * @param node the node, or the part of the network in which room is made for a job; empty if it is about several
 * @param beneficiary the pod or the job that needs the room; empty if none in particular does
 * @param bundle "safe" if the jobs that lose pods stay whole without them, "whole" if not; empty if the action does not
 *     evict by bundles
 * @param hook the hook that was asked; empty if the action itself chose
 * @param candidates pods that could be evicted
 * @param victims those of them that plugins allow
 * @param order the victims in the order in which they are taken
 * @param evicted those that were taken: the head of {@code order}
 * @param isKept whether they are evicted in the end
 * @param because one sentence
 */
public record EvictionTrial(
        String action,
        int turn,
        String node,
        String beneficiary,
        String hook,
        String bundle,
        List<String> candidates,
        List<String> victims,
        List<String> order,
        List<String> evicted,
        boolean isKept,
        String because,
        List<Tier> tiers) {
    /**
     * The answers of one tier.
     *
     * @param number from 1
     * @param victims what the answers come to
     */
    public record Tier(int number, List<VictimVote> votes, List<String> victims, boolean decides, String because) {}

    /**
     * One plugin's answer.
     *
     * @param abstains whether it has no opinion
     */
    public record VictimVote(String plugin, boolean abstains, List<String> victims) {}
}
