package dev.terrace.plugins.armada.round.data;

import java.util.List;
import java.util.Map;

/**
 * What a round decided. Jobs that keep their node are in neither list.
 *
 * @param placed jobs that waited and get a node, by index
 * @param preempted jobs that ran and lose their node, by index
 * @param failed members without a node, by index, of gangs that were placed without them
 * @param refusals why jobs wait, by index, as far as they were looked at
 * @param shares of the queues, by their index
 * @param bucket the limit of all queues' rate afterwards
 * @param buckets the limits of the queues' rates afterwards, by their index
 */
public record Outcome(
        List<Placed> placed,
        List<Preempted> preempted,
        List<Integer> failed,
        Map<Integer, Refusal> refusals,
        List<Shares> shares,
        TokenBucket bucket,
        List<TokenBucket> buckets) {
    /**
     * A job and its node.
     *
     * @param priority at which it was placed
     * @param uniformity the value of the uniformity label that its gang has in common; empty without
     */
    public record Placed(int job, int node, int priority, Method method, String uniformity) {}

    /**
     * A job that must leave its node.
     *
     * @param by the job that takes its place; the first of them if it may have been several; -1 if none can be named
     */
    public record Preempted(int job, int node, Cause cause, int by) {}

    /** Why a job is preempted. */
    public enum Cause {
        /** A job of a queue with a better claim needed the room. */
        FAIR_SHARE,
        /** A more urgent job was placed over its head. */
        URGENCY,
        OPTIMISER,
        /** It found no room any more on its own node. */
        UNKNOWN,
        /** The same, or another member of its gang did. */
        UNKNOWN_GANG
    }

    /**
     * A queue's shares of the cost of everything.
     *
     * @param fairShare its part by weight
     * @param demandCapped that part, with what others do not want, up to its demand
     * @param uncapped the same without the cap
     * @param before what it held before the round
     * @param after what it holds now
     */
    public record Shares(double fairShare, double demandCapped, double uncapped, double before, double after) {}
}
