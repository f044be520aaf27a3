package dev.terrace.model.report;

import dev.terrace.model.resource.AmountText;
import dev.terrace.model.resource.ResourceNames;

/**
 * A resource whose held or reserved amount would exceed a limit. Amounts have the unit in which the resource is
 * written: cores, bytes, pieces.
 *
 * @param holder the owner of the limit, as the beginning of a sentence: {@code queue q1}, {@code quota rq0}
 * @param queue the queue that has the limit: the one that was asked, or an ancestor; empty if no queue has it
 * @param held the amount that is held
 * @param reserved the amount that is reserved in addition; 0 where reservations do not count
 * @param limit the limit
 * @param asked the additional amount that is requested
 * @param isCluster whether the limit is the size of the cluster, because the queue itself has no limit
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
    /** A limit on the amount that a queue holds. The arguments are in scheduler units. */
    public static LimitLack of(
            String queue, ResourceNames names, int dimension, double held, double limit, double asked) {
        String resource = names.name(dimension);
        double unit = ResourceNames.unitsPerOneShown(resource);
        return new LimitLack("queue " + queue, queue, resource, held / unit, 0, limit / unit, asked / unit, false);
    }

    /** A limit on the amount that a queue, or another owner, holds and reserves. The arguments are in written units. */
    public static LimitLack ofReservation(
            String holder, String queue, String resource, double held, double reserved, double limit, double asked) {
        return new LimitLack(holder, queue, resource, held, reserved, limit, asked, false);
    }

    /** Returns this lack with the size of the cluster as its limit. */
    public LimitLack ofCluster() {
        return new LimitLack(holder, queue, resource, held, reserved, limit, asked, true);
    }

    /** Returns the total that would be held and reserved. */
    public double sum() {
        return held + reserved + asked;
    }

    /** Returns one of the amounts as a text. Those of the limit and of the total differ. */
    public String amount(double amount) {
        return AmountText.of(resource, amount, amount == limit ? sum() : limit);
    }
}
