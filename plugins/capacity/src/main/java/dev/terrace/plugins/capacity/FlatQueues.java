package dev.terrace.plugins.capacity;

import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.Entitlement;
import dev.terrace.model.resource.Entitlement.Absent;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.spi.view.SessionView;

/** Queues side by side: each may hold what the guarantees of the others leave of the cluster, within its capability. */
final class FlatQueues {
    private FlatQueues() {}

    static Accounts of(SessionView session) {
        Accounts accounts = new Accounts(session);
        Entitlement guarantees = new Entitlement(session.total().names());
        accounts.all().forEach(account -> guarantees.add(account.guarantee));
        for (QueueAccount account : accounts.all()) {
            account.limit = Entitlement.excess(session.total(), guarantees).add(account.guarantee);
            Amounts capability = account.queue.spec().capability();
            if (capability != null) {
                account.limit.limitTo(unlimitedWhereZero(capability), Absent.UNLIMITED);
            }
            account.deserved.limitTo(account.limit, Absent.UNLIMITED).raiseTo(account.guarantee);
            account.updateShare();
        }
        return accounts;
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
