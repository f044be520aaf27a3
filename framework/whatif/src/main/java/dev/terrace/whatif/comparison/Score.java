package dev.terrace.whatif.comparison;

import dev.terrace.report.difference.Balance;
import java.util.Map;

/**
 * A cycle in numbers.
 *
 * @param bound pods that get a node, now or once their volumes are bound
 * @param pipelined pods that get a node once others have left
 * @param waitingPods pods that wait, without gated ones
 * @param waitingGroups groups that wait, with or without pods
 * @param utilisation 0 to 1 by resource: what is in use of what all nodes have
 * @param fragmentation 0 to 1 by resource: what is free where a waiting pod finds no room, of all that is free
 * @param fairness Jain's index of what queues hold by their weights
 * @param balance the queues that gain or lose against the first cycle
 */
public record Score(
        String name,
        int bound,
        int pipelined,
        int evicted,
        int admitted,
        int waitingPods,
        int waitingGroups,
        Map<String, Double> utilisation,
        Map<String, Double> fragmentation,
        double fairness,
        Balance balance) {}
