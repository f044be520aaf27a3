package dev.terrace.plugins.capacity;

import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.Entitlement;
import dev.terrace.model.resource.Entitlement.Absent;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.spi.toolkit.QueueLimit;
import dev.terrace.spi.toolkit.ReservedAccount;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BiPredicate;

/**
 * The accounts of all queues, and the queue orders. Without a hierarchy, queues have neither ancestors nor children.
 */
final class QueueAccounts {
    /** The smaller share comes first; on a tie, queues that deserve something. */
    private static final Comparator<QueueAccount> BY_SHARE =
            Comparator.comparingDouble(QueueAccount::share).thenComparing(account -> account.deserved.isEmpty());

    private final List<QueueAccount> byId;

    QueueAccounts(SessionView session) {
        ResourceNames names = session.total().names();
        List<ReservedAccount> reserved = ReservedAccount.of(session);
        this.byId = session.queues().stream()
                .map(queue -> new QueueAccount(queue, reserved.get(queue.id()), names))
                .toList();
    }

    /**
     * Returns the accounts of queues without a hierarchy. The limit of a queue is the cluster minus other queues'
     * guarantees, capped at its capability.
     */
    static QueueAccounts flat(SessionView session) {
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

    /** Reads the device quotas of all queues, and counts the devices that running tasks hold. */
    void readDevices(SessionView session, boolean countsCapacities) {
        Demands demands = new Demands(session.cluster().devices());
        byId.forEach(account -> account.devices = DeviceQuota.of(account.queue.spec(), demands, countsCapacities));
        for (QueueAccount account : byId) {
            if (account.devices != DeviceQuota.NONE && !account.queue.jobs().isEmpty()) {
                for (Job job : account.queue.jobs()) {
                    job.tasks().stream()
                            .filter(task -> task.status().isAllocated())
                            .forEach(account.devices::add);
                }
                account.line().skip(1).forEach(above -> above.devices.addBelow(account.devices));
            }
        }
    }

    boolean limitDevices() {
        return byId.stream().anyMatch(account -> account.devices != DeviceQuota.NONE);
    }

    /** All accounts, by queue name. */
    List<QueueAccount> all() {
        return byId;
    }

    QueueAccount of(Queue queue) {
        return byId.get(queue.id());
    }

    /**
     * Compares queues: higher priority first, then leaves, then by share. Two leaves are compared where their paths
     * from the root first differ. The share of an ancestor there is that of the session's opening.
     */
    int compare(Queue left, Queue right) {
        int byPriority = Integer.compare(right.spec().priority(), left.spec().priority());
        if (byPriority != 0) {
            return byPriority;
        }
        QueueAccount one = of(left);
        QueueAccount other = of(right);
        if (one.isLeaf() != other.isLeaf()) {
            return one.isLeaf() ? -1 : 1;
        }
        if (!one.isLeaf()) {
            return BY_SHARE.compare(one, other);
        }
        int depth = depthInCommon(one, other);
        return BY_SHARE.compare(one.at(depth), other.at(depth));
    }

    /** Returns the candidates, in their order, that a rule takes from their queues. */
    List<Task> victims(List<Task> candidates, BiPredicate<Amounts, QueueAccount> takes) {
        List<Task> victims = new ArrayList<>(candidates.size());
        for (Task candidate : candidates) {
            Job job = candidate.job();
            if (job != null && takes.test(candidate.requests(), of(job.queue()))) {
                victims.add(candidate);
            }
        }
        return victims;
    }

    /** Victims of the queues nearest to the preemptor's queue in the tree come first. */
    int compareVictims(Queue left, Queue right, Queue preemptor) {
        QueueAccount own = of(preemptor);
        return Integer.compare(depthInCommon(of(right), own), depthInCommon(of(left), own));
    }

    /** The number of common ancestors of two queues, counted from the root; at least 1, even without any. */
    private static int depthInCommon(QueueAccount left, QueueAccount right) {
        int most = Math.min(left.depth(), right.depth());
        QueueAccount one = left.at(most - 1);
        QueueAccount other = right.at(most - 1);
        while (most > 0 && one != other) {
            most--;
            one = one.at(most - 1);
            other = other.at(most - 1);
        }
        return Math.max(1, most);
    }

    /**
     * Changes the holdings of the task's queue and its ancestors. As in Volcano, only the queue's own share is updated,
     * not its ancestors' shares.
     */
    void change(Task task, BiConsumer<QueueAccount, Task> change) {
        Job job = task.job();
        if (job != null) {
            QueueAccount account = of(job.queue());
            account.line().forEach(each -> change.accept(each, task));
            account.updateShare();
        }
    }
}
