package dev.terrace.cluster.check;

import dev.terrace.cluster.derived.ExactSum;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.finding.Position;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.objects.Kinds;
import dev.terrace.objects.LocatedObjects;
import dev.terrace.objects.field.Findings;
import dev.terrace.objects.field.Located;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reports sums that are not exact, at the object with which they exceed the bound. */
public final class ExactSums {
    private final ResourceNames names;
    private final Findings findings;
    private final ExactSum what;
    private final long[] sums;

    private ExactSums(ResourceNames names, Findings findings, ExactSum what) {
        this.names = names;
        this.findings = findings;
        this.what = what;
        this.sums = new long[names.size()];
    }

    public static void check(ResourceNames names, LocatedObjects objects, Findings findings) {
        List<Located<QueueSpec>> queues = objects.of(Kinds.QUEUE);
        ExactSums offered = new ExactSums(names, findings, ExactSum.OFFERED);
        objects.of(Kinds.NODE).forEach(node -> {
            offered.add(node.item().allocatable(), node.place());
            offered.add(node.item().oversubscription(), node.place());
        });
        ExactSums requested = new ExactSums(names, findings, ExactSum.REQUESTED);
        objects.of(Kinds.POD)
                .forEach(task -> requested.add(task.item().template().requests(), task.place()));
        ExactSums reserved = new ExactSums(names, findings, ExactSum.RESERVED);
        objects.of(Kinds.POD_GROUP).forEach(job -> reserved.add(job.item().minResources(), job.place()));
        ExactSums guaranteed = new ExactSums(names, findings, ExactSum.GUARANTEED);
        queues.forEach(queue -> guaranteed.add(queue.item().guarantee(), queue.place()));
        ExactSums deserved = new ExactSums(names, findings, ExactSum.DESERVED);
        queues.forEach(queue -> deserved.add(queue.item().deserved(), queue.place()));
    }

    /** Adds the amounts. Reports the object at which the sum exceeds the bound, once for each resource. */
    private void add(@Nullable Amounts amounts, Position place) {
        if (amounts == null) {
            return;
        }
        for (int d = 0; d < sums.length; d++) {
            if (sums[d] > ExactSum.MAX) {
                continue;
            }
            sums[d] += what.added(amounts.get(d));
            if (sums[d] > ExactSum.MAX) {
                findings.error(place, what.tooLarge(names, d));
            }
        }
    }
}
