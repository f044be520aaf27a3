package dev.terrace.plugins.proportion;

import dev.terrace.model.resource.Entitlement;
import dev.terrace.spi.toolkit.ReservedAccount;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.SessionView;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The queues' accounts. Queues without jobs have no account and take no part in the division. */
final class Accounts {
    private final @Nullable QueueAccount[] byQueue;
    private final List<QueueAccount> all = new ArrayList<>();

    private Accounts(int queues) {
        byQueue = new QueueAccount[queues];
    }

    public static Accounts of(SessionView session) {
        Entitlement guarantees = new Entitlement(session.total().names());
        for (Queue queue : session.queues()) {
            if (queue.spec().guarantee() != null) {
                guarantees.add(queue.spec().guarantee());
            }
        }
        Accounts accounts = new Accounts(session.queues().size());
        List<ReservedAccount> reserved = ReservedAccount.of(session);
        for (Queue queue : session.queues()) {
            if (!queue.jobs().isEmpty()) {
                QueueAccount account = new QueueAccount(queue, reserved.get(queue.id()), session.total(), guarantees);
                accounts.byQueue[queue.id()] = account;
                accounts.all.add(account);
            }
        }
        return accounts;
    }

    /** Returns all accounts, by the queues' ids. */
    List<QueueAccount> all() {
        return all;
    }

    @Nullable
    public QueueAccount of(Queue queue) {
        return byQueue[queue.id()];
    }
}
