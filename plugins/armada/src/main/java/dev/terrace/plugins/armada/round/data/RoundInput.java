package dev.terrace.plugins.armada.round.data;

import java.util.List;

/**
 * All that a round is decided from.
 *
 * @param queues active ones; weights are added in this order
 * @param bucket the limit of the rate at which jobs of all queues are placed
 * @param now seconds, for the limits of rates
 * @param optimise whether the optimising pass runs, if there are rules for it
 */
public record RoundInput(
        Rules rules,
        List<RoundNode> nodes,
        List<RoundQueue> queues,
        List<RoundJob> jobs,
        TokenBucket bucket,
        double now,
        boolean optimise) {
    public RoundInput {
        nodes = List.copyOf(nodes);
        queues = List.copyOf(queues);
        jobs = List.copyOf(jobs);
    }
}
