package dev.terrace.plugins.capacity;

import dev.terrace.model.resource.Entitlement;
import dev.terrace.model.resource.Entitlement.Absent;
import dev.terrace.spi.toolkit.QueueLimit;
import dev.terrace.spi.view.SessionView;

/**
 * Queues without a hierarchy. The limit of a queue is the cluster minus other queues' guarantees, capped at its
 * capability.
 */
final class FlatQueues {
    private FlatQueues() {}

    static QueueAccounts of(SessionView session) {
        QueueAccounts accounts = new QueueAccounts(session);
        Entitlement guarantees = new Entitlement(session.total().names());
        accounts.all().forEach(account -> guarantees.add(account.guarantee));
        for (QueueAccount account : accounts.all()) {
            account.limit = QueueLimit.of(account.queue.spec(), session.total(), guarantees);
            account.deserved.limitTo(account.limit, Absent.UNLIMITED).raiseTo(account.guarantee);
            account.updateShare();
        }
        return accounts;
    }
}
