package dev.terrace.plugins.capacity;

import dev.terrace.model.report.VictimReason;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.Tally;
import dev.terrace.spi.view.Task;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Selects the victims from which a whole job may reclaim. A queue gives up its holdings above the deserved amount, and
 * resources that it does not deserve at all, down to its guarantee. As in Volcano, and unlike in {@link Reclaim}, the
 * ancestors and the job's requests do not matter.
 */
final class GangReclaim {
    private final QueueAccounts accounts;

    /** The holdings of each queue without the victims selected before, by queue id. */
    private final @Nullable Tally[] left;

    GangReclaim(QueueAccounts accounts) {
        this.accounts = accounts;
        this.left = new Tally[accounts.all().size()];
    }

    /** @param candidates in the order in which they would be evicted */
    List<Task> victims(List<Task> candidates) {
        return accounts.victims(candidates, this::take);
    }

    /**
     * The numbers by which a candidate is given up or spared.
     *
     * @param gone tasks that count as evicted before it
     */
    static VictimReason reason(QueueAccount giver, Task candidate, Collection<Task> gone) {
        Tally held = giver.allocated.copy();
        gone.stream()
                .filter(task -> task.job() != null && task.job().queue() == giver.queue)
                .forEach(task -> held.subtract(task.requests()));
        if (!giver.gives(held, candidate.requests())) {
            return giver.keeps(held, candidate);
        }
        return giver.guarantee.atMost(held.copy().subtract(candidate.requests()))
                ? giver.deserves(held, candidate)
                : giver.guaranteed(held, candidate);
    }

    private boolean take(Amounts candidate, QueueAccount giver) {
        Tally held = left(giver);
        if (!giver.gives(held, candidate)) {
            return false;
        }
        held.subtract(candidate);
        if (giver.guarantee.atMost(held)) {
            return true;
        }
        held.add(candidate);
        return false;
    }

    private Tally left(QueueAccount queue) {
        Tally known = left[queue.queue.id()];
        if (known == null) {
            known = queue.allocated.copy();
            left[queue.queue.id()] = known;
        }
        return known;
    }
}
