package dev.terrace.plugins.armada;

import dev.terrace.model.QueueSpec;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.Position;
import dev.terrace.model.number.NumberText;
import dev.terrace.spi.view.Queue;
import java.util.Collection;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * A queue's weight: the reciprocal of its priority factor, an annotation; without one, Volcano's {@code spec.weight}.
 */
final class QueueWeights {
    private static final String FACTOR = GangReader.PREFIX + "priorityFactor";

    private QueueWeights() {}

    /** Returns an error for each annotation that is not a number. */
    static List<Finding> errors(Collection<QueueSpec> queues) {
        return queues.stream()
                .filter(queue -> queue.annotations().containsKey(FACTOR)
                        && factor(queue.annotations().get(FACTOR)).isEmpty())
                .map(queue -> Finding.error(
                        Position.of("queue " + queue.name()),
                        "annotation %s is \"%s\"; a number such as 2.5 is expected."
                                .formatted(FACTOR, queue.annotations().get(FACTOR))))
                .toList();
    }

    /** The weight of a queue without errors. */
    static double of(Queue queue) {
        String text = queue.spec().annotations().get(FACTOR);
        if (text == null) {
            return Math.max(1, queue.weight());
        }
        double factor = factor(text).orElseThrow();
        return factor <= 0 ? 1 : 1 / factor;
    }

    private static OptionalDouble factor(@Nullable String text) {
        return text == null ? OptionalDouble.empty() : NumberText.real(text);
    }
}
