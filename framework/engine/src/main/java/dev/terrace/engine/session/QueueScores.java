package dev.terrace.engine.session;

import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.QueueOrderArguments;
import dev.terrace.engine.order.QueueOrder;
import dev.terrace.spi.view.Queue;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The scores of all queues at the time of construction, by plugin and in sum. */
final class QueueScores {
    private final Map<Queue, Map<String, Double>> terms = new HashMap<>();
    private final Optional<String> action;
    private final Optional<QueueOrder> order;

    QueueScores(DefaultSession session, Configuration configuration) {
        for (Queue queue : session.queues()) {
            terms.put(queue, queueScore(session, queue));
        }
        action = configuration.actions().stream()
                .filter(name -> configuration.argumentsOf(name).get(QueueOrderArguments.SCORE_ORDER))
                .findFirst();
        order = action.map(configuration::argumentsOf).map(QueueOrder::of);
    }

    private static Map<String, Double> queueScore(DefaultSession session, Queue queue) {
        Map<String, Double> ofQueue = new TreeMap<>();
        for (var entry : session.hooks().queueScore.all()) {
            ofQueue.put(entry.plugin(), entry.function().applyAsDouble(queue));
        }
        return ofQueue;
    }

    /** Returns the first action that orders queues by score; empty if none does. */
    String action() {
        return action.orElse("");
    }

    /** Returns the unweighted scores of a queue, by plugin. */
    Map<String, Double> terms(Queue queue) {
        return terms.getOrDefault(queue, Map.of());
    }

    /** Returns the weight of each term for the first action that orders queues by score; empty if none does. */
    Map<String, Double> weights(Queue queue) {
        Map<String, Double> weights = new TreeMap<>();
        order.ifPresent(by -> terms(queue).keySet().forEach(plugin -> weights.put(plugin, by.weightOf(plugin))));
        return weights;
    }

    /** Returns the weighted sum of the terms; null if no action orders queues by score. */
    @Nullable
    Double total(Queue queue) {
        if (order.isEmpty()) {
            return null;
        }
        Map<String, Double> weights = weights(queue);
        double total = 0;
        for (Map.Entry<String, Double> term : terms(queue).entrySet()) {
            total += weights.getOrDefault(term.getKey(), 0.0) * term.getValue();
        }
        return total;
    }
}
