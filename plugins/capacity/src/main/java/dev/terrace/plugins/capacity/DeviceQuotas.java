package dev.terrace.plugins.capacity;

import dev.terrace.model.report.LimitLack;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.Task;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The device quotas of queues. A queue holds what its descendants hold.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/plugins/capacity/capacity.go">Volcano,
 *     draQuotaAttr</a>
 */
final class DeviceQuotas {
    private final Demands demands;
    private final Map<QueueAccount, DeviceQuota> quotas = new HashMap<>();

    private DeviceQuotas(Demands demands) {
        this.demands = demands;
    }

    /** Quotas of a session in which no queue has one. */
    static DeviceQuotas none(SessionView session) {
        return new DeviceQuotas(new Demands(session.cluster().devices()));
    }

    static DeviceQuotas of(SessionView session, QueueAccounts accounts, boolean countsCapacities) {
        DeviceQuotas all = none(session);
        for (QueueAccount account : accounts.all()) {
            DeviceQuota quota = DeviceQuota.of(account.queue.spec(), all.demands, countsCapacities);
            if (quota != null) {
                all.quotas.put(account, quota);
            }
        }
        if (!all.quotas.isEmpty()) {
            all.count(accounts);
        }
        return all;
    }

    private void count(QueueAccounts accounts) {
        for (QueueAccount account : accounts.all()) {
            DeviceQuota quota = quotas.get(account);
            if (quota != null && !account.queue.jobs().isEmpty()) {
                for (Job job : account.queue.jobs()) {
                    job.tasks().stream()
                            .filter(task -> task.status().isAllocated())
                            .forEach(quota::add);
                }
                account.line()
                        .skip(1)
                        .map(quotas::get)
                        .filter(Objects::nonNull)
                        .forEach(above -> above.addBelow(quota));
            }
        }
    }

    boolean areNone() {
        return quotas.isEmpty();
    }

    boolean hasRoomFor(QueueAccount account, Task task, Collection<Task> gone) {
        DeviceQuota quota = quotas.get(account);
        if (quota == null || task.template().claims().isEmpty()) {
            return true;
        }
        List<Task> own = gone.stream()
                .filter(other -> !other.template().claims().isEmpty())
                .toList();
        return (own.isEmpty() ? quota : quota.without(own)).hasRoomFor(task);
    }

    /**
     * The demand that must fit into the queue's quota to admit a job; null if the queue has no quota, or the job no
     * demand.
     */
    @Nullable
    DeviceAmounts minimum(QueueAccount account, Job job) {
        if (!quotas.containsKey(account)) {
            return null;
        }
        DeviceAmounts minimum = demands.minimum(job);
        return minimum.isEmpty() ? null : minimum;
    }

    boolean hasRoomToReserve(QueueAccount account, Job job) {
        return lacks("", account, job).isEmpty();
    }

    /** The limits of the quota that a task would exceed. */
    List<LimitLack> lacks(QueueAccount account, Task task) {
        DeviceQuota quota = quotas.get(account);
        String queue = account.queue.name();
        return quota == null || task.template().claims().isEmpty() ? List.of() : quota.lacks(queue, task);
    }

    /** The limits of the quota that admitting a job would exceed. */
    List<LimitLack> lacks(String holder, QueueAccount account, Job job) {
        DeviceQuota quota = quotas.get(account);
        DeviceAmounts minimum = quota == null ? null : minimum(account, job);
        return quota == null || minimum == null ? List.of() : quota.lacks(holder, account.queue.name(), minimum);
    }

    /** Reserves the minimum demand of an admitted job of the account's queue. */
    void reserve(QueueAccount account, Job job) {
        DeviceAmounts minimum = minimum(account, job);
        if (minimum != null) {
            account.line().map(quotas::get).filter(Objects::nonNull).forEach(quota -> quota.reserve(minimum));
        }
    }

    void add(QueueAccount account, Task task) {
        DeviceQuota quota = quotas.get(account);
        if (quota != null) {
            quota.add(task);
        }
    }

    void subtract(QueueAccount account, Task task) {
        DeviceQuota quota = quotas.get(account);
        if (quota != null) {
            quota.subtract(task);
        }
    }
}
