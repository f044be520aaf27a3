package dev.terrace.plugins.priority;

import dev.terrace.model.PriorityClassSpec;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.SessionView;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * The range of priorities within which queues are scored.
 *
 * @param least the priority that scores 0
 * @param greatest the priority that scores 1
 */
record PriorityRange(double least, double greatest) {
    /**
     * The range that {@code priority.range} means in this session.
     *
     * @throws IllegalArgumentException if the argument is none of the four kinds
     */
    static PriorityRange of(Object argument, SessionView session) {
        if (argument instanceof List<?> bounds
                && bounds.size() == 2
                && bounds.get(0) instanceof Number least
                && bounds.get(1) instanceof Number greatest) {
            return new PriorityRange(least.doubleValue(), greatest.doubleValue());
        }
        List<PriorityClassSpec> classes = session.cluster().priorityClasses();
        return switch (argument.toString()) {
            case "queues" ->
                of(session.queues().stream()
                        .map(Queue::classPriority)
                        .filter(OptionalInt::isPresent)
                        .mapToInt(OptionalInt::getAsInt));
            case "all" -> of(classes.stream().mapToInt(PriorityClassSpec::value));
            case "classes" ->
                of(classes.stream()
                        .mapToInt(PriorityClassSpec::value)
                        .filter(value -> value <= PriorityClassSpec.USER_MAXIMUM));
            default ->
                throw new IllegalArgumentException(
                        "priority.range is '%s'; it can be classes, queues, all or [min, max]".formatted(argument));
        };
    }

    private static PriorityRange of(IntStream priorities) {
        var statistics = priorities.summaryStatistics();
        return new PriorityRange(statistics.getMin(), statistics.getMax());
    }

    /** 0 to 1; 0 without a priority, or where all are equal. */
    double score(OptionalInt priority) {
        return priority.isEmpty() || greatest <= least ? 0 : (priority.getAsInt() - least) / (greatest - least);
    }
}
