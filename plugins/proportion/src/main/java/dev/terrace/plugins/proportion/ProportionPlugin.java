package dev.terrace.plugins.proportion;

import dev.terrace.model.report.Figure;
import dev.terrace.model.report.LimitLack;
import dev.terrace.model.report.VictimReason;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.Tally;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Conflict;
import dev.terrace.spi.Because;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.Order;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.Vote;
import dev.terrace.spi.toolkit.Deserved;
import dev.terrace.spi.toolkit.QueueLimit;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.QueueNumbers;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * Divides the cluster among queues by weight, and limits each queue to its deserved amount. Queues of higher priority,
 * then of smaller share, come first. A queue that holds at least its deserved amount is overused; its holdings above
 * that may be reclaimed. Queues are scored by {@code 1 − share}.
 *
 * @see <a
 *     href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/plugins/proportion/proportion.go">Volcano,
 *     proportion plugin</a>
 */
public final class ProportionPlugin implements SchedulerPlugin {
    @Override
    public String name() {
        return "proportion";
    }

    @Override
    public String description() {
        return "Divides the cluster among queues by weight, and keeps each queue to its part.";
    }

    @Override
    public List<Conflict> conflicts() {
        return List.of(Deserved.unasked("gang", "reclaim"), Deserved.unasked("conformance", "reclaim"));
    }

    @Override
    public void open(SessionView session, Hooks hooks, Arguments arguments) {
        Accounts accounts = Accounts.of(session);
        WaterFilling.fill(session.total(), accounts.all());
        hooks.queueOrder(Order.of(
                        (left, right) -> compare(accounts, left, right),
                        queue -> List.of(
                                Figure.of("priority", queue.spec().priority()),
                                Figure.of("share", share(accounts, queue)))))
                .queueScore(queue -> 1 - share(accounts, queue))
                .overused(queue -> isOverused(accounts, queue))
                .allocatable(Because.limit(
                        (queue, task) -> isAllocatable(accounts, queue, task.requests()),
                        (queue, task) -> lacks(accounts, queue, task.requests())))
                .allocatableWithout((queue, task, gone) -> find(accounts, queue)
                        .map(account -> account.isWithinDeserved(task.requests(), gone))
                        .orElse(false))
                .preemptiveTogether(Because.limit(
                        (queue, tasks) -> isAllocatable(accounts, queue, sum(tasks)),
                        (queue, tasks) -> lacks(accounts, queue, sum(tasks))))
                .reclaimable(Because.victims(
                        (reclaimer, candidates) -> aboveDeserved(accounts, candidates),
                        "not above its deserved",
                        (reclaimer, candidate, gone) -> reason(accounts, candidate, gone)))
                .jobEnqueueable(Because.reservation(job -> vote(accounts, job), job -> lacks(accounts, job)))
                .jobEnqueued(job -> find(accounts, job.queue()).ifPresent(account -> account.reserved.reserve(job)))
                .counted(
                        task -> update(accounts, task, (account, t) -> account.allocated.add(t.requests())),
                        task -> update(accounts, task, (account, t) -> account.allocated.subtract(t.requests())))
                .queueNumbers(queue -> find(accounts, queue)
                        .map(account -> new QueueNumbers(account.deserved, account.share())
                                .withShareOf(account.reserved.dominant(account.deserved))));
    }

    private static Optional<QueueAccount> find(Accounts accounts, Queue queue) {
        return Optional.ofNullable(accounts.of(queue));
    }

    private static int compare(Accounts accounts, Queue left, Queue right) {
        int byPriority = Integer.compare(right.spec().priority(), left.spec().priority());
        return byPriority != 0 ? byPriority : Double.compare(share(accounts, left), share(accounts, right));
    }

    private static double share(Accounts accounts, Queue queue) {
        QueueAccount account = accounts.of(queue);
        return account == null ? 0 : account.share();
    }

    private static boolean isOverused(Accounts accounts, Queue queue) {
        QueueAccount account = accounts.of(queue);
        return account != null && account.isOverused();
    }

    private static Amounts sum(List<Task> tasks) {
        return tasks.stream().map(Task::requests).reduce(Amounts::plus).orElseThrow();
    }

    private static boolean isAllocatable(Accounts accounts, Queue queue, Amounts requested) {
        QueueAccount account = accounts.of(queue);
        return account != null && account.isAllocatable(requested);
    }

    private static List<LimitLack> lacks(Accounts accounts, Queue queue, Amounts requested) {
        return find(accounts, queue)
                .filter(account -> queue.isOpen())
                .map(account -> QueueLimit.lacks(queue, account.allocated, requested, account.deserved))
                .orElse(List.of());
    }

    /**
     * Takes each candidate whose queue, without the victims before it, holds more than its deserved amount of any
     * resource.
     */
    private static List<Task> aboveDeserved(Accounts accounts, List<Task> candidates) {
        Map<Queue, Tally> left = new HashMap<>();
        List<Task> victims = new ArrayList<>();
        for (Task candidate : candidates) {
            Job job = candidate.job();
            QueueAccount account = job == null ? null : accounts.of(job.queue());
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

    private static VictimReason reason(Accounts accounts, Task candidate, Collection<Task> gone) {
        Job job = candidate.job();
        QueueAccount account = job == null ? null : accounts.of(job.queue());
        return account == null
                ? VictimReason.NONE
                : Deserved.reason(account.queue, account.allocated, account.deserved, candidate, gone);
    }

    private static Vote vote(Accounts accounts, Job job) {
        Amounts minimum = job.spec().minResources();
        if (!job.queue().isOpen()) {
            return Vote.REJECT;
        }
        return minimum == null
                        || find(accounts, job.queue())
                                .map(account -> account.isEnqueueable(minimum))
                                .orElse(true)
                ? Vote.PERMIT
                : Vote.REJECT;
    }

    private static List<LimitLack> lacks(Accounts accounts, Job job) {
        Amounts minimum = job.spec().minResources();
        return minimum == null || !job.queue().isOpen()
                ? List.of()
                : find(accounts, job.queue())
                        .map(account -> account.lacks(minimum))
                        .orElse(List.of());
    }

    private static void update(Accounts accounts, Task task, BiConsumer<QueueAccount, Task> change) {
        Job job = task.job();
        QueueAccount account = job == null ? null : accounts.of(job.queue());
        if (account != null) {
            change.accept(account, task);
            account.updateShare();
        }
    }
}
