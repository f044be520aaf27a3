package dev.terrace.plugins.armada.round.data;

import java.util.List;
import java.util.Map;

/**
 * The decisions of a round. Jobs that keep their node are neither placed nor preempted.
 *
 * @param placed queued jobs that get a node
 * @param preempted running jobs that lose their node
 * @param failed indexes of jobs without a node whose gang was placed without them
 * @param refusals by job index: the reason why a job that was tried still waits
 * @param shares by queue index
 * @param bucket the rate limit of all queues, after the round
 * @param buckets by queue index: its rate limit, after the round
 */
public record RoundOutcome(
        List<Placed> placed,
        List<Preempted> preempted,
        List<Integer> failed,
        Map<Integer, RefusalReason> refusals,
        List<Shares> shares,
        TokenBucket bucket,
        List<TokenBucket> buckets) {
    /**
     * A job and its node.
     *
     * @param priority the priority at which it is placed
     * @param uniformity the value of the uniformity label that its gang's nodes share; empty without a label
     */
    public record Placed(int job, int node, int priority, Method method, String uniformity) {}

    /**
     * A job that must leave its node.
     *
     * @param by the job that takes its place; the first if there are several candidates; -1 if unknown
     */
    public record Preempted(int job, int node, Cause cause, int by) {}

    /** The cause of a preemption. */
    public enum Cause {
        /** A job of a queue with a stronger claim needed the room. */
        FAIR_SHARE,
        /** A more urgent job was placed on its node. */
        URGENCY,
        /** A queue below its share gains more from the room. */
        OPTIMISER,
        /** It no longer fits on its own node. */
        UNKNOWN,
        /** It, or another member of its gang, no longer fits on its own node. */
        UNKNOWN_GANG
    }

    /**
     * A queue's shares and costs, as fractions of the whole cluster.
     *
     * @param fairShare its share by weight
     * @param adjusted that share plus what other queues leave unused, capped at its demand
     * @param uncappedAdjusted {@code adjusted} without the cap
     * @param before the cost of its holdings before the round
     * @param after the cost of its holdings after the round
     */
    public record Shares(double fairShare, double adjusted, double uncappedAdjusted, double before, double after) {}
}
