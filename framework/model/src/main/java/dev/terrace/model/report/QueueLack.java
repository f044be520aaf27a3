package dev.terrace.model.report;

import dev.terrace.model.resource.ResourceNames;

/**
 * A resource of which a queue would hold more than it may, in the unit in which it is written: cores, bytes, pieces.
 *
 * @param queue the queue that may not: the one that was asked, or one above it
 * @param held what it holds
 * @param limit the most that it may hold
 * @param asked what it is asked to hold beside that
 */
public record QueueLack(String queue, String resource, double held, double limit, double asked) {
    /** Amounts in the units in which resources are counted. */
    public static QueueLack of(
            String queue, ResourceNames names, int dimension, double held, double limit, double asked) {
        String resource = names.name(dimension);
        double unit = ResourceNames.unitsPerOneShown(resource);
        return new QueueLack(queue, resource, held / unit, limit / unit, asked / unit);
    }
}
