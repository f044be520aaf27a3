package dev.terrace.plugins.capacity;

import dev.terrace.model.report.VictimReason;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.Tally;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Selects the victims from which one task may reclaim. A queue gives up its holdings above the deserved amount, and
 * resources that it does not deserve at all, down to its guarantee.
 *
 * <p>With {@code ancestorReclaimLevel} above 0, that number of the giver's ancestors must be able to give as well,
 * except an ancestor that is the reclaimer's at the same distance. A task is spared if the nearest ancestors of both
 * queues, up to that number, have one in common, its queue does not deserve its resources, and the reclaimer's queue
 * does not deserve the reclaimer's requests.
 */
final class Reclaim {
    private final QueueAccounts accounts;
    private final int levels;
    private final Task reclaimer;
    private final QueueAccount taker;

    /** The holdings of each queue without the victims selected before. */
    private final Map<QueueAccount, Tally> left = new HashMap<>();

    Reclaim(QueueAccounts accounts, int levels, Task reclaimer, Job job) {
        this.accounts = accounts;
        this.levels = levels;
        this.reclaimer = reclaimer;
        this.taker = accounts.of(job.queue());
    }

    /** @param candidates in the order in which they would be evicted */
    List<Task> victims(List<Task> candidates) {
        return accounts.victims(candidates, this::take);
    }

    private boolean take(Amounts candidate, QueueAccount giver) {
        if (!AnyDimension.meetBesidesPods(candidate, reclaimer.requests())
                || !giver.guarantee.atMost(left(giver).copy().subtract(candidate))
                || !gives(giver, candidate)
                || isSpared(candidate, giver)) {
            return false;
        }
        if (!mustGiveToo(giver).stream().allMatch(queue -> gives(queue, candidate))) {
            return false;
        }
        giveUp(giver, candidate);
        return true;
    }

    /** Removes a victim's requests from the holdings of its queue and of the ancestors that must give as well. */
    private void giveUp(QueueAccount giver, Amounts requests) {
        left(giver).subtract(requests);
        mustGiveToo(giver).forEach(queue -> left(queue).subtract(requests));
    }

    /**
     * Returns the numbers by which a candidate is given up, or the first rule that spares it. Changes the holdings:
     * each instance answers once.
     *
     * @param gone tasks that count as evicted before it
     */
    VictimReason reason(Task candidate, Job job, Collection<Task> gone) {
        for (Task task : gone) {
            Job owner = task.job();
            if (owner != null) {
                giveUp(accounts.of(owner.queue()), task.requests());
            }
        }
        Amounts requests = candidate.requests();
        QueueAccount giver = accounts.of(job.queue());
        if (!AnyDimension.meetBesidesPods(requests, reclaimer.requests())) {
            return VictimReason.NONE.sparing("without a resource that the pod requests");
        }
        if (!giver.guarantee.atMost(left(giver).copy().subtract(requests))) {
            return giver.guaranteed(left(giver), candidate);
        }
        if (gives(giver, requests) && isSpared(requests, giver)) {
            return VictimReason.NONE.sparing("of a queue that deserves none of its resources, like the pod's queue");
        }
        return Stream.concat(Stream.of(giver), mustGiveToo(giver).stream())
                .filter(queue -> !gives(queue, requests))
                .findFirst()
                .map(queue -> queue.keeps(left(queue), candidate))
                .orElseGet(() -> giver.deserves(left(giver), candidate));
    }

    private Tally left(QueueAccount queue) {
        return left.computeIfAbsent(queue, account -> account.allocated.copy());
    }

    private boolean gives(QueueAccount queue, Amounts candidate) {
        return queue.gives(left(queue), candidate);
    }

    private boolean isSpared(Amounts candidate, QueueAccount giver) {
        return !AnyDimension.meet(candidate, giver.deserved)
                && !AnyDimension.meet(reclaimer.requests(), taker.deserved)
                && giver.near(levels).stream().anyMatch(taker.near(levels)::contains);
    }

    /** The giver's near ancestors that are not the taker's ancestors at the same distance. */
    private List<QueueAccount> mustGiveToo(QueueAccount giver) {
        List<QueueAccount> theirs = giver.near(levels);
        List<QueueAccount> ours = taker.near(levels);
        List<QueueAccount> queues = new ArrayList<>();
        for (int i = 0; i < theirs.size(); i++) {
            if (i >= ours.size() || theirs.get(i) != ours.get(i)) {
                queues.add(theirs.get(i));
            }
        }
        return queues;
    }
}
