package dev.terrace.model.explanation;

import java.util.List;

/**
 * One attempt to make room on a node.
 *
 * @param turn the action's turn, from 1; 0 if the action did not report one
 * @param node the node, or the network domain in which room is made for a job; empty for several nodes
 * @param beneficiary the pod or the job that needs the room; empty without a particular one
 * @param bundle "safe" if the jobs that lose pods stay complete without them, "whole" if not; empty if the action does
 *     not evict by bundles
 * @param hook the hook that was called; empty if the action itself chose
 * @param candidates pods that could be evicted
 * @param victims the candidates that plugins allow
 * @param order the victims in the order in which they are taken
 * @param evicted the victims that were taken: the head of {@code order}
 * @param isKept whether the cycle's decisions include the evictions
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
     * @param victims the combined answer
     */
    public record Tier(int number, List<VictimVote> votes, List<String> victims, boolean decides, String because) {}

    /**
     * One plugin's answer.
     *
     * @param abstains whether it has no opinion
     */
    public record VictimVote(String plugin, boolean abstains, List<String> victims) {}
}
