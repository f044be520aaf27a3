package dev.terrace.model.report;

import dev.terrace.model.resource.AmountText;
import dev.terrace.model.resource.ResourceNames;

/**
 * A resource of which more would be held or reserved than a limit allows. Amounts are in the unit in which the resource
 * is written: cores, bytes, pieces.
 *
 * @param holder the owner of the limit, as a sentence begins: {@code queue q1}, {@code quota rq0}
 * @param queue the queue that has the limit: the one that was asked, or one above it; empty if no queue has it
 * @param held the amount that it holds
 * @param reserved the amount that is reserved beside that; 0 where reservations do not count
 * @param limit the greatest amount that it may hold
 * @param asked the amount that it is asked to hold beside that
 * @param isCluster whether the limit is the size of the cluster, and the queue has no limit of its own
 */
public record LimitLack(
        String holder,
        String queue,
        String resource,
        double held,
        double reserved,
        double limit,
        double asked,
        boolean isCluster) {
    /** A limit on what a queue holds. Amounts in the units in which resources are counted. */
    public static LimitLack of(
            String queue, ResourceNames names, int dimension, double held, double limit, double asked) {
        String resource = names.name(dimension);
        double unit = ResourceNames.unitsPerOneShown(resource);
        return new LimitLack("queue " + queue, queue, resource, held / unit, 0, limit / unit, asked / unit, false);
    }

    /**
     * A limit on what a queue, or something else, holds and reserves. Amounts in the units in which they are written.
     */
    public static LimitLack ofReservation(
            String holder, String queue, String resource, double held, double reserved, double limit, double asked) {
        return new LimitLack(holder, queue, resource, held, reserved, limit, asked, false);
    }

    /** The same, of a limit that is the size of the cluster. */
    public LimitLack ofCluster() {
        return new LimitLack(holder, queue, resource, held, reserved, limit, asked, true);
    }

    /** The amount that would be held and reserved together. */
    public double sum() {
        return held + reserved + asked;
    }

    String amount(double amount) {
        return AmountText.of(resource, amount);
    }
}
