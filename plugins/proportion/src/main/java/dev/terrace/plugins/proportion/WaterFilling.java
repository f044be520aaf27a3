package dev.terrace.plugins.proportion;

import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.Entitlement;
import dev.terrace.model.resource.Entitlement.Absent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Divides the cluster among queues by weight. Redistributes what a queue does not request or may not hold among the
 * remaining queues, until nothing is left or every queue is satisfied. Processes queues in order of their names.
 *
 * @see <a
 *     href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/plugins/proportion/proportion.go">Volcano,
 *     proportion plugin</a>
 */
final class WaterFilling {
    private WaterFilling() {}

    /** Sets the deserved amount of each queue. */
    static void fill(Amounts total, List<QueueAccount> accounts) {
        Entitlement remaining = Entitlement.of(total);
        List<QueueAccount> thirsty = new ArrayList<>(accounts);
        while (true) {
            int weights = 0;
            for (QueueAccount account : thirsty) {
                weights += account.queue.weight();
            }
            if (weights == 0) {
                return;
            }
            Entitlement before = remaining.copy();
            List<Entitlement> given = new ArrayList<>();
            List<Entitlement> returned = new ArrayList<>();
            List<QueueAccount> left = new ArrayList<>();
            for (QueueAccount account : thirsty) {
                Entitlement old = account.deserved;
                account.deserved = old.copy()
                        .add(remaining.copy().scale((double) account.queue.weight() / weights))
                        .limitTo(account.capability, Absent.UNLIMITED)
                        .limitTo(account.requested, Absent.ZERO)
                        .raiseTo(account.guarantee);
                account.updateShare();
                if (!account.requested.atMost(account.deserved) && !account.deserved.sameAs(old)) {
                    left.add(account);
                }
                given.add(Entitlement.excess(account.deserved, old));
                returned.add(Entitlement.excess(old, account.deserved));
            }
            thirsty = left;
            remaining = Entitlement.excess(remaining.copy().add(sum(total, returned)), sum(total, given));
            if (remaining.isEmpty() || remaining.sameAs(before)) {
                return;
            }
        }
    }

    private static Entitlement sum(Amounts total, List<Entitlement> parts) {
        Entitlement sum = new Entitlement(total.names());
        for (int d = 0; d < total.names().size(); d++) {
            double[] addends = new double[parts.size()];
            int count = 0;
            for (Entitlement part : parts) {
                if (part.has(d)) {
                    addends[count++] = part.value(d);
                }
            }
            if (count > 0) {
                sum.set(d, UsualSum.of(Arrays.copyOf(addends, count)));
            }
        }
        return sum;
    }
}
