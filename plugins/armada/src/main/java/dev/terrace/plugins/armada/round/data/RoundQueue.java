package dev.terrace.plugins.armada.round.data;

import java.util.List;

/**
 * An active queue of a round: one with running or queued jobs.
 *
 * @param weight the reciprocal of its priority factor
 * @param cordoned whether none of its queued jobs may be placed
 * @param fractions by class: the part of each resource that its jobs may hold, instead of the class's fractions;
 *     {@link Double#NaN} where the class decides; empty if the classes decide all
 * @param demand by class: the requests of its jobs
 * @param held by class: its holdings in addition to the round's running jobs
 * @param bucket the rate limit for placing its jobs
 */
public record RoundQueue(
        String name,
        double weight,
        boolean cordoned,
        List<List<Double>> fractions,
        List<Amount> demand,
        List<Amount> held,
        TokenBucket bucket) {
    public RoundQueue {
        fractions = List.copyOf(fractions);
        demand = List.copyOf(demand);
        held = List.copyOf(held);
    }
}
