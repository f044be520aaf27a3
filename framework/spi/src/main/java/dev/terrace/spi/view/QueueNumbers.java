package dev.terrace.spi.view;

import dev.terrace.model.report.CycleReport.Figure;
import dev.terrace.model.resource.ResourceVector;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a plugin or an action knows of a queue, for the report.
 *
 * @param deserved what the queue is entitled to, or null if there is no notion of it
 * @param share how much of it the queue holds, 1 is all; null if there is no notion of it
 * @param figures more numbers, each under its name, in the order in which they are shown
 */
public record QueueNumbers(
        @Nullable ResourceVector deserved, @Nullable Double share, List<Figure> figures) {
    public QueueNumbers {
        figures = List.copyOf(figures);
    }

    public QueueNumbers(@Nullable ResourceVector deserved, double share) {
        this(deserved, share, List.of());
    }

    /** Of a plugin that orders queues and entitles them to nothing. */
    public static QueueNumbers of(List<Figure> figures) {
        return new QueueNumbers(null, null, figures);
    }
}
