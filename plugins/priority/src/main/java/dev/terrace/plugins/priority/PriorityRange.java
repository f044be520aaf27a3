package dev.terrace.plugins.priority;

import dev.terrace.model.PriorityClassSpec;
import dev.terrace.model.settings.Structure;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.SessionView;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * The range of priorities within which queues are scored.
 *
 * @param least the priority that scores 0
 * @param greatest the priority that scores 1
 */
record PriorityRange(double least, double greatest) {
    /** Reads {@code priority.range}. */
    static Function<SessionView, PriorityRange> read(Structure range) {
        if (range.isList()) {
            List<Double> bounds = range.list(Structure::number);
            if (bounds.size() != 2) {
                throw range.wrong("[min, max]");
            }
            return session -> new PriorityRange(bounds.get(0), bounds.get(1));
        }
        return switch (range.isMap() ? "" : range.scalar()) {
            case "classes" -> PriorityRange::ofClasses;
            case "queues" -> PriorityRange::ofQueues;
            case "all" -> PriorityRange::ofAll;
            default -> throw range.wrong("classes, queues, all or [min, max]");
        };
    }

    /** The priorities that queues use. */
    private static PriorityRange ofQueues(SessionView session) {
        return of(session.queues().stream()
                .map(Queue::classPriority)
                .filter(OptionalInt::isPresent)
                .mapToInt(OptionalInt::getAsInt)
                .summaryStatistics());
    }

    /** The priorities of all classes that users may define. */
    static PriorityRange ofClasses(SessionView session) {
        IntSummaryStatistics priorities = new IntSummaryStatistics();
        for (PriorityClassSpec spec : session.cluster().priorityClasses()) {
            if (spec.value() <= PriorityClassSpec.USER_MAXIMUM) {
                priorities.accept(spec.value());
            }
        }
        return of(priorities);
    }

    /** The priorities of all classes. */
    private static PriorityRange ofAll(SessionView session) {
        return of(session.cluster().priorityClasses().stream()
                .mapToInt(PriorityClassSpec::value)
                .summaryStatistics());
    }

    private static PriorityRange of(IntSummaryStatistics priorities) {
        return new PriorityRange(priorities.getMin(), priorities.getMax());
    }

    /** The score of a priority, 0 to 1; 0 without a priority, or if all priorities are equal. */
    double score(OptionalInt priority) {
        return priority.isEmpty() || greatest <= least ? 0 : (priority.getAsInt() - least) / (greatest - least);
    }
}
