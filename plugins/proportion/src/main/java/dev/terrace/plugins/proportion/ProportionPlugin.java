package dev.terrace.plugins.proportion;

import dev.terrace.model.report.Figure;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Conflict;
import dev.terrace.model.settings.Trait;
import dev.terrace.spi.Because;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.Order;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.toolkit.Deserved;
import dev.terrace.spi.view.QueueNumbers;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.Task;
import java.util.List;
import java.util.Set;

/**
 * Divides the cluster among queues by weight, and limits each queue to its deserved amount. Queues of higher priority,
 * then of smaller share, come first. A queue that holds at least its deserved amount is overused; its holdings above
 * that may be reclaimed. Queues are scored by {@code 1 − share}.
 *
 * <p>{@link WaterFilling} divides the cluster, and {@link QueueAccounts} decides the rest.
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
    public Set<Trait> traits() {
        return Set.of(Trait.BINDS_ONLY_RESTRICT);
    }

    @Override
    public void open(SessionView session, Hooks hooks, Arguments arguments) {
        QueueAccounts accounts = QueueAccounts.of(session);
        WaterFilling.fill(session.total(), accounts.all());
        hooks.queueOrder(Order.of(
                        accounts::compare,
                        queue -> List.of(
                                Figure.of("priority", queue.spec().priority()),
                                Figure.of("share", accounts.share(queue)))))
                .queueScore(queue -> 1 - accounts.share(queue))
                .overused(accounts::isOverused)
                .allocatable(Because.limit(
                        (queue, task) -> accounts.isAllocatable(queue, task.requests()),
                        (queue, task) -> accounts.lacks(queue, task.requests())))
                .allocatableWithout((queue, task, gone) -> accounts.find(queue)
                        .map(account -> account.isWithinDeserved(task.requests(), gone))
                        .orElse(false))
                .preemptiveTogether(Because.limit(
                        (queue, tasks) -> accounts.isAllocatable(queue, sum(tasks)),
                        (queue, tasks) -> accounts.lacks(queue, sum(tasks))))
                .reclaimable(Because.victims(
                        (reclaimer, candidates) -> accounts.aboveDeserved(candidates),
                        "not above its deserved",
                        (reclaimer, candidate, gone) -> accounts.reason(candidate, gone)))
                .jobEnqueueable(Because.minimumReservation(accounts::vote, accounts::lacks))
                .jobEnqueued(job -> accounts.find(job.queue()).ifPresent(account -> account.reserved.reserve(job)))
                .counted(
                        task -> accounts.update(task, (account, t) -> account.allocated.add(t.requests())),
                        task -> accounts.update(task, (account, t) -> account.allocated.subtract(t.requests())))
                .queueNumbers(queue -> accounts.find(queue)
                        .map(account -> new QueueNumbers(account.deserved, account.share())
                                .withShareOf(account.reserved.dominant(account.deserved))));
    }

    private static Amounts sum(List<Task> tasks) {
        return tasks.stream().map(Task::requests).reduce(Amounts::plus).orElseThrow();
    }
}
