package dev.terrace.spi.view;

import dev.terrace.model.report.Figure;
import dev.terrace.model.resource.ResourceVector;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Numbers that a plugin or an action gives of a queue, for the report.
 *
 * @param deserved the queue's deserved resources, or null without such a notion
 * @param share the part of the deserved resources that the queue holds, 1 for all; null without such a notion
 * @param shareOf the resource of which the queue holds that part; empty if the share is not of one resource
 * @param figures more numbers, each under its name, in the order in which they are shown
 */
public record QueueNumbers(
        @Nullable ResourceVector deserved, @Nullable Double share, String shareOf, List<Figure> figures) {
    public QueueNumbers {
        figures = List.copyOf(figures);
    }

    public QueueNumbers(@Nullable ResourceVector deserved, double share) {
        this(deserved, share, "", List.of());
    }

    /** The same numbers, with the resource of which the queue holds that share. */
    public QueueNumbers withShareOf(String resource) {
        return new QueueNumbers(deserved, share, resource, figures);
    }

    /** Numbers of a plugin that orders queues without deserved resources. */
    public static QueueNumbers of(List<Figure> figures) {
        return new QueueNumbers(null, null, "", figures);
    }

    /** Numbers of a plugin that gives a queue a share, but no deserved resources. */
    public static QueueNumbers of(double share, List<Figure> figures) {
        return new QueueNumbers(null, share, "", figures);
    }
}
