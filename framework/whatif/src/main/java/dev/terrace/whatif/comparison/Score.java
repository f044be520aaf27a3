package dev.terrace.whatif.comparison;

import java.util.List;
import java.util.Map;

/**
 * A cycle in numbers.
 *
 * @param bound pods that get a node, now or once their volumes are bound
 * @param promised pods that get a node once others have left
 * @param utilisation 0 to 1 by resource: what is in use of what all nodes have
 * @param fragmentation 0 to 1 by resource: what is free where a waiting pod finds no room, of all that is free
 * @param fairness Jain's index of what queues hold by their weights
 * @param gaining queues that hold or are promised more of anything than in the first cycle
 * @param losing queues that hold or are promised less
 */
public record Score(
        String name,
        int bound,
        int promised,
        int evicted,
        int admitted,
        int waitingPods,
        Map<String, Double> utilisation,
        Map<String, Double> fragmentation,
        double fairness,
        List<String> gaining,
        List<String> losing) {}
