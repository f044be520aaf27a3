package dev.terrace.whatif.comparison;

import dev.terrace.report.difference.Balance;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The figures of a cycle. Of several consecutive cycles, {@code bound}, {@code evicted} and {@code admitted} are sums;
 * all other figures are those of the last cycle.
 *
 * @param swept the values of a sweep by key; empty without a sweep
 * @param bound pods that get a node, now or once their volumes are bound
 * @param pipelined pods that get a node once others have left
 * @param waitingPods pods that wait, without gated ones
 * @param waitingGroups groups that wait, with or without pods
 * @param utilisation the used part of all nodes by resource, from 0 to 1
 * @param fragmentation the part of the free amount where a waiting pod does not fit, by resource, from 0 to 1
 * @param fairness Jain's index of the weighted holdings of queues
 * @param balance the queues that gain or lose against the first cycle
 * @param course all cycles; null for a single cycle
 */
public record Score(
        String name,
        Map<String, String> swept,
        int bound,
        int pipelined,
        int evicted,
        int admitted,
        int waitingPods,
        int waitingGroups,
        Map<String, Double> utilisation,
        Map<String, Double> fragmentation,
        double fairness,
        Balance balance,
        @Nullable Course course) {}
