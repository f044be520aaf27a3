package dev.terrace.model.report;

import dev.terrace.model.resource.ResourceNames;

/**
 * A resource of which more would be held or reserved than a limit allows, in the unit in which it is written: cores,
 * bytes, pieces.
 *
 * @param holder whose limit it is, as a sentence begins: {@code its queue q1}, {@code the cluster}
 * @param queue the queue whose limit it is: the one that was asked, or one above it; empty if it is none of a queue
 * @param held what it holds
 * @param reserved what is reserved beside that; 0 where reservations do not count
 * @param limit the most that it may hold
 * @param asked what it is asked to hold beside that
 */
public record LimitLack(
        String holder, String queue, String resource, double held, double reserved, double limit, double asked) {
    /** Of what a queue holds. Amounts in the units in which resources are counted. */
    public static LimitLack of(
            String queue, ResourceNames names, int dimension, double held, double limit, double asked) {
        String resource = names.name(dimension);
        double unit = ResourceNames.unitsPerOneShown(resource);
        return new LimitLack(queue, queue, resource, held / unit, 0, limit / unit, asked / unit);
    }

    /** Of what a queue, or something else, holds and reserves. Amounts in the units in which they are written. */
    public static LimitLack ofReservation(
            String holder, String queue, String resource, double held, double reserved, double limit, double asked) {
        return new LimitLack(holder, queue, resource, held, reserved, limit, asked);
    }

    /** What would be held and reserved together. */
    public double sum() {
        return held + reserved + asked;
    }
}
