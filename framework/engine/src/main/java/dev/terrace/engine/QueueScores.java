package dev.terrace.engine;

import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.QueueOrderArguments;
import dev.terrace.spi.Queue;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The queues' scores at one moment, by plugin and in sum. */
final class QueueScores {
    private final Map<Queue, Map<String, Double>> terms = new HashMap<>();
    private final Optional<QueueOrder> order;

    QueueScores(DefaultSession session, Configuration configuration) {
        for (Queue queue : session.queues()) {
            Map<String, Double> ofQueue = new TreeMap<>();
            session.hooks()
                    .queueScore
                    .all()
                    .forEach(entry ->
                            ofQueue.put(entry.plugin(), entry.function().applyAsDouble(queue)));
            terms.put(queue, ofQueue);
        }
        order = configuration.actions().stream()
                .map(configuration::argumentsOf)
                .filter(arguments -> arguments.get(QueueOrderArguments.SCORE_ORDER))
                .map(QueueOrder::of)
                .findFirst();
    }

    /** Unweighted, by plugin. */
    Map<String, Double> terms(Queue queue) {
        return terms.getOrDefault(queue, Map.of());
    }

    /** The weighted sum under the first action that orders queues by score; null if none does. */
    @Nullable
    Double total(Queue queue) {
        if (order.isEmpty()) {
            return null;
        }
        double total = 0;
        for (Map.Entry<String, Double> term : terms(queue).entrySet()) {
            total += order.get().weightOf(term.getKey()) * term.getValue();
        }
        return total;
    }
}
