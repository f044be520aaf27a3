package dev.terrace.plugins.armada.round.data;

import java.util.List;

/**
 * The input of a round.
 *
 * @param nodes the load of each is that of the running jobs
 * @param queues the active queues; weights are summed in this order
 * @param bucket the rate limit of all queues
 * @param now the time in seconds, for the rate limits
 */
public record RoundInput(
        RoundRules rules,
        List<RoundNode> nodes,
        List<RoundQueue> queues,
        RoundJobs jobs,
        TokenBucket bucket,
        double now) {}
