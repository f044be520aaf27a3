package dev.terrace.plugins.armadapriority;

import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import dev.terrace.spi.view.Queue;

/** The factor of a queue's priority: from an annotation, else the reciprocal of Volcano's {@code spec.weight}. */
final class PriorityFactor {
    private static final String ANNOTATION = "armadaproject.io/priorityFactor";

    private PriorityFactor() {}

    /** @throws InvalidInput if the annotation is no number above zero */
    static double of(Queue queue) {
        String factor = queue.spec().annotations().get(ANNOTATION);
        if (factor == null) {
            return 1.0 / Math.max(1, queue.weight());
        }
        try {
            double value = Double.parseDouble(factor);
            if (value > 0 && Double.isFinite(value)) {
                return value;
            }
        } catch (NumberFormatException e) {
            // Reported by the exception below.
        }
        throw new InvalidInput(Finding.error(
                Position.of("queue " + queue.name()),
                "annotation %s is \"%s\"; a number above zero such as 2.5 is expected.".formatted(ANNOTATION, factor)));
    }
}
