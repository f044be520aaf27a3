package dev.terrace.plugins.armadapriority;

import dev.terrace.model.QueueSpec;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.Position;
import dev.terrace.model.number.NumberText;
import dev.terrace.spi.view.Queue;
import java.util.Collection;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** The factor of a queue's priority: from an annotation, else the reciprocal of Volcano's {@code spec.weight}. */
final class PriorityFactor {
    private static final String ANNOTATION = "armadaproject.io/priorityFactor";

    /** The smallest factor. The reciprocal of an effective priority must not be infinite. */
    static final double LEAST = 1e-9;

    private PriorityFactor() {}

    /** Returns an error for each annotation that is not a number of at least 1e-9. */
    static List<Finding> errors(Collection<QueueSpec> queues) {
        return queues.stream()
                .filter(queue -> queue.annotations().containsKey(ANNOTATION)
                        && factor(queue.annotations().get(ANNOTATION)).isEmpty())
                .map(queue -> Finding.error(
                        Position.of("queue " + queue.name()),
                        "annotation %s is \"%s\"; a number of at least 1e-9, such as 2.5, is expected."
                                .formatted(ANNOTATION, queue.annotations().get(ANNOTATION))))
                .toList();
    }

    /** The factor of a queue without errors. */
    static double of(Queue queue) {
        String text = queue.spec().annotations().get(ANNOTATION);
        return text == null ? 1.0 / Math.max(1, queue.weight()) : factor(text).orElseThrow();
    }

    private static OptionalDouble factor(@Nullable String text) {
        double value = text == null ? 0 : NumberText.real(text).orElse(0);
        return value >= LEAST ? OptionalDouble.of(value) : OptionalDouble.empty();
    }
}
