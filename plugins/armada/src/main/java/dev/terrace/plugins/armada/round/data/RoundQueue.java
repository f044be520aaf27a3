package dev.terrace.plugins.armada.round.data;

import java.util.Map;

/**
 * An active queue of a round: one with running or queued jobs.
 *
 * @param weight the reciprocal of its priority factor
 * @param cordoned whether none of its queued jobs may be placed
 * @param fractions by name of the class: the part of a resource that its jobs may hold, by name, instead of the class's
 * @param demand by class: the requests of its jobs
 * @param held by class: its holdings in addition to the round's running jobs
 * @param bucket the rate limit for placing its jobs
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record RoundQueue(
        String name,
        double weight,
        boolean cordoned,
        Map<String, Map<String, Double>> fractions,
        long[][] demand,
        long[][] held,
        TokenBucket bucket) {}
