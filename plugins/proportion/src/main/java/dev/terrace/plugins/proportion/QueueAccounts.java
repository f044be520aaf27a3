package dev.terrace.plugins.proportion;

import dev.terrace.model.report.LimitLack;
import dev.terrace.model.report.VictimReason;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.Entitlement;
import dev.terrace.model.resource.Tally;
import dev.terrace.spi.Vote;
import dev.terrace.spi.toolkit.Deserved;
import dev.terrace.spi.toolkit.QueueLimit;
import dev.terrace.spi.toolkit.ReservedAccount;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The accounts of the queues, and what they decide. Queues without jobs have no account and take no part in the
 * division.
 */
final class QueueAccounts {
    private final @Nullable QueueAccount[] byQueue;
    private final List<QueueAccount> all = new ArrayList<>();

    private QueueAccounts(int queues) {
        byQueue = new QueueAccount[queues];
    }

    static QueueAccounts of(SessionView session) {
        Entitlement guarantees = new Entitlement(session.total().names());
        for (Queue queue : session.queues()) {
            if (queue.spec().guarantee() != null) {
                guarantees.add(queue.spec().guarantee());
            }
        }
        QueueAccounts accounts = new QueueAccounts(session.queues().size());
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

    private @Nullable QueueAccount of(Queue queue) {
        return byQueue[queue.id()];
    }

    /** Returns the account of a task's queue; null without one. */
    private @Nullable QueueAccount of(Task task) {
        Job job = task.job();
        return job == null ? null : of(job.queue());
    }

    Optional<QueueAccount> find(Queue queue) {
        return Optional.ofNullable(of(queue));
    }

    int compare(Queue left, Queue right) {
        int byPriority = Integer.compare(right.spec().priority(), left.spec().priority());
        return byPriority != 0 ? byPriority : Double.compare(share(left), share(right));
    }

    double share(Queue queue) {
        QueueAccount account = of(queue);
        return account == null ? 0 : account.share();
    }

    boolean isOverused(Queue queue) {
        QueueAccount account = of(queue);
        return account != null && account.isOverused();
    }

    boolean isAllocatable(Queue queue, Amounts requested) {
        QueueAccount account = of(queue);
        return account != null && account.isAllocatable(requested);
    }

    /**
     * Returns the resources of a request that would exceed the deserved amount; none for a closed queue, which refuses
     * for another reason.
     */
    List<LimitLack> lacks(Queue queue, Amounts requested) {
        return find(queue)
                .filter(account -> queue.isOpen())
                .map(account -> QueueLimit.lacks(queue, account.allocated, requested, account.deserved))
                .orElse(List.of());
    }

    /**
     * Takes each candidate whose queue, without the victims before it, holds more than its deserved amount of any
     * resource.
     */
    List<Task> aboveDeserved(List<Task> candidates) {
        Map<Queue, Tally> left = new HashMap<>();
        List<Task> victims = new ArrayList<>();
        for (Task candidate : candidates) {
            QueueAccount account = of(candidate);
            if (account == null) {
                continue;
            }
            Tally allocated = left.getOrDefault(account.queue, account.allocated);
            if (!allocated.atMost(account.deserved)) {
                left.computeIfAbsent(account.queue, queue -> account.allocated.copy())
                        .subtract(candidate.requests());
                victims.add(candidate);
            }
        }
        return victims;
    }

    VictimReason reason(Task candidate, Collection<Task> gone) {
        QueueAccount account = of(candidate);
        return account == null
                ? VictimReason.NONE
                : Deserved.reason(account.queue, account.allocated, account.deserved, candidate, gone);
    }

    Vote vote(Job job) {
        Amounts minimum = job.spec().minResources();
        boolean isPermitted = job.queue().isOpen()
                && (minimum == null
                        || find(job.queue())
                                .map(account -> account.hasRoomToReserve(minimum))
                                .orElse(true));
        return isPermitted ? Vote.PERMIT : Vote.REJECT;
    }

    List<LimitLack> lacks(Job job) {
        Amounts minimum = job.spec().minResources();
        return minimum == null || !job.queue().isOpen()
                ? List.of()
                : find(job.queue()).map(account -> account.lacks(minimum)).orElse(List.of());
    }

    void update(Task task, BiConsumer<QueueAccount, Task> change) {
        QueueAccount account = of(task);
        if (account != null) {
            change.accept(account, task);
            account.updateShare();
        }
    }
}
