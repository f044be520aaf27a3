package dev.terrace.plugins.armada.round.data;

import java.util.List;

/**
 * An active queue of a round: one with jobs that run or wait.
 *
 * @param weight the reciprocal of its priority factor
 * @param cordoned whether none of its queued jobs may be placed
 * @param fractions by class, the part of each resource that its jobs may hold, in place of the class's;
 *     {@link Double#NaN} where the class decides; empty for all classes
 * @param demand by class, what its jobs ask for
 * @param held by class, what it holds beside the round's running jobs
 * @param bucket the limit of the rate at which its jobs are placed
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
