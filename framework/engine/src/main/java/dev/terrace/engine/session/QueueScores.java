package dev.terrace.engine.session;

import dev.terrace.engine.order.QueueOrder;
import dev.terrace.spi.view.Queue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The scores of all queues at the time of construction, by plugin and in sum. Contains no reference to the session. */
final class QueueScores {
    private final List<Map<String, Double>> terms = new ArrayList<>();
    private final String action;

    /** The order of the action; null if none orders queues by score. */
    private final @Nullable QueueOrder order;

    QueueScores(DefaultSession session, CyclePlan plan) {
        for (Queue queue : session.queues()) {
            terms.add(queueScore(session, queue));
        }
        action = plan.scoring;
        order = plan.queueOrders.get(action);
    }

    private static Map<String, Double> queueScore(DefaultSession session, Queue queue) {
        if (session.hooks.queueScore.isEmpty()) {
            return Map.of();
        }
        Map<String, Double> ofQueue = new TreeMap<>();
        for (var entry : session.hooks.queueScore.all()) {
            ofQueue.put(entry.plugin(), entry.function().applyAsDouble(queue));
        }
        return ofQueue;
    }

    /** Returns the first action that orders queues by score; empty if none does. */
    String action() {
        return action;
    }

    /** Returns the unweighted scores of a queue, by plugin. */
    Map<String, Double> terms(int queue) {
        return terms.get(queue);
    }

    /** Returns the weight of each term for the first action that orders queues by score; empty if none does. */
    Map<String, Double> weights(int queue) {
        Map<String, Double> weights = new TreeMap<>();
        if (order != null) {
            terms(queue).keySet().forEach(plugin -> weights.put(plugin, order.weightOf(plugin)));
        }
        return weights;
    }

    /** Returns the weighted sum of the terms; null if no action orders queues by score. */
    @Nullable
    Double total(int queue) {
        if (order == null) {
            return null;
        }
        double total = 0;
        for (Map.Entry<String, Double> term : terms(queue).entrySet()) {
            total += order.weightOf(term.getKey()) * term.getValue();
        }
        return total;
    }
}
