package dev.terrace.spi.toolkit;

import dev.terrace.model.QueueSpec;
import dev.terrace.model.report.LimitLack;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.Entitlement;
import dev.terrace.model.resource.Entitlement.Absent;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.resource.ResourceVector;
import dev.terrace.model.resource.Tally;
import dev.terrace.spi.view.Queue;
import java.util.ArrayList;
import java.util.List;

/** The maximum amount that a queue may hold of a cluster, for queues without a hierarchy. */
public final class QueueLimit {
    private QueueLimit() {}

    /**
     * Returns the part of the total that the guarantees of the other queues leave, capped at the queue's capability. A
     * capability that does not name cpu or memory does not limit it.
     *
     * @param guarantees the sum over all queues
     */
    public static Entitlement of(QueueSpec queue, Amounts total, Entitlement guarantees) {
        Entitlement limit = Entitlement.excess(total, guarantees);
        if (queue.guarantee() != null) {
            limit.add(queue.guarantee());
        }
        return queue.capability() == null
                ? limit
                : limit.limitTo(unlimitedWhereZero(queue.capability()), Absent.UNLIMITED);
    }

    /** Returns the resources that would exceed a queue's limit, by {@link ResourceVector#atMostWhere}. */
    public static List<LimitLack> lacks(Queue queue, Tally held, Amounts requested, ResourceVector limit) {
        Tally sum = held.copy().add(requested);
        List<LimitLack> lacks = new ArrayList<>();
        for (int d = sum.firstAbove(requested, limit); d >= 0; d = sum.nextAbove(d + 1, requested, limit)) {
            lacks.add(LimitLack.of(queue.name(), held.names(), d, held.value(d), limit.value(d), requested.value(d)));
        }
        return lacks;
    }

    private static Entitlement unlimitedWhereZero(Amounts capability) {
        Entitlement unlimited = Entitlement.of(capability);
        for (int d = ResourceNames.CPU; d <= ResourceNames.MEMORY; d++) {
            if (capability.get(d) <= 0) {
                unlimited.set(d, Double.MAX_VALUE);
            }
        }
        return unlimited;
    }
}
