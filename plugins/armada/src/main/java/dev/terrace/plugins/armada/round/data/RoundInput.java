package dev.terrace.plugins.armada.round.data;

import java.util.List;

/**
 * The input of a round.
 *
 * @param nodes the load of each is that of the running jobs
 * @param queues the active queues; weights are summed in this order
 * @param bucket the limit of the rate over all queues
 * @param now seconds, for the limits of rates
 * @param optimise whether the optimising pass runs, if there are rules for it
 */
public record RoundInput(
        Rules rules,
        List<RoundNode> nodes,
        List<RoundQueue> queues,
        RoundJobs jobs,
        TokenBucket bucket,
        double now,
        boolean optimise) {
    public RoundInput {
        nodes = List.copyOf(nodes);
        queues = List.copyOf(queues);
    }
}
