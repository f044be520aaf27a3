package dev.terrace.spi.view;

import dev.terrace.model.report.Figure;
import dev.terrace.model.resource.ResourceVector;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Numbers of a queue from a plugin or an action, for the report.
 *
 * @param deserved the queue's deserved resources, or null if not applicable
 * @param share the part of the deserved resources that the queue holds, 1 for all; null if not applicable
 * @param shareOf the resource to which the share refers; empty if it refers to several resources
 * @param figures further named numbers, in the order of display
 */
public record QueueNumbers(
        @Nullable ResourceVector deserved, @Nullable Double share, String shareOf, List<Figure> figures) {
    public QueueNumbers {
        figures = List.copyOf(figures);
    }

    public QueueNumbers(@Nullable ResourceVector deserved, double share) {
        this(deserved, share, "", List.of());
    }

    /** Returns the same numbers, with the resource to which the share refers. */
    public QueueNumbers withShareOf(String resource) {
        return new QueueNumbers(deserved, share, resource, figures);
    }

    /** The numbers of a plugin that orders queues without deserved resources. */
    public static QueueNumbers of(List<Figure> figures) {
        return new QueueNumbers(null, null, "", figures);
    }

    /** The numbers of a plugin that computes a share of a queue, but no deserved resources. */
    public static QueueNumbers of(double share, List<Figure> figures) {
        return new QueueNumbers(null, share, "", figures);
    }
}
