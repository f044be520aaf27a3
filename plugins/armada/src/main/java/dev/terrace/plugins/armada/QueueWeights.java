package dev.terrace.plugins.armada;

import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import dev.terrace.spi.view.Queue;

/**
 * A queue's weight: the reciprocal of its priority factor, an annotation; without one, Volcano's {@code spec.weight}.
 */
final class QueueWeights {
    private static final String FACTOR = GangReader.PREFIX + "priorityFactor";

    private QueueWeights() {}

    static double of(Queue queue) {
        String factor = queue.spec().annotations().get(FACTOR);
        if (factor == null) {
            return Math.max(1, queue.weight());
        }
        try {
            double value = Double.parseDouble(factor);
            if (Double.isFinite(value)) {
                return value <= 0 ? 1 : 1 / value;
            }
        } catch (NumberFormatException e) {
            // Reported by the exception below.
        }
        throw new InvalidInput(Finding.error(
                Position.of("queue " + queue.name()),
                "annotation %s is \"%s\"; a number such as 2.5 is expected.".formatted(FACTOR, factor)));
    }
}
