package dev.terrace.spi.toolkit;

import dev.terrace.model.QueueSpec;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.Entitlement;
import dev.terrace.model.resource.Entitlement.Absent;
import dev.terrace.model.resource.ResourceNames;

/** The most that a queue may hold of a cluster, where queues stand side by side. */
public final class QueueLimit {
    private QueueLimit() {}

    /**
     * What the guarantees of the other queues leave, within the queue's own capability. Cpu or memory that the
     * capability does not name is not limited by it.
     *
     * @param guarantees of all queues together
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
