package dev.terrace.spi.toolkit;

import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.Entitlement;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.resource.ResourceVector;
import dev.terrace.model.resource.Tally;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Task;
import java.util.List;

/**
 * The part of its {@code minResources} that an admitted job reserves. Gated tasks reserve nothing, unless their only
 * gate is Volcano's own, which waits for the queue.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/plugins/util/util.go">Volcano,
 *     GetInqueueResource</a>
 */
public final class InqueueResources {
    private static final List<String> OF_QUEUE = List.of("scheduling.volcano.sh/queue-allocation-gate");

    private InqueueResources() {}

    /** Returns all of {@code minResources}. */
    public static Entitlement whole(Job job, Amounts minResources) {
        return withoutGated(job, Entitlement.of(minResources));
    }

    /**
     * Returns the part of {@code minResources} that the job's allocated tasks do not hold yet. As in Volcano, no
     * ephemeral storage, which Kubernetes does not call a scalar resource.
     */
    public static Entitlement rest(Job job, Amounts minResources) {
        ResourceVector allocated = job.allocated();
        Entitlement rest = new Entitlement(minResources.names());
        int skipped = minResources.names().indexOf("ephemeral-storage");
        for (int d = 0; d < minResources.names().size(); d++) {
            double missing = minResources.value(d) - allocated.value(d);
            boolean untouched = d > ResourceNames.PODS && !allocated.has(d);
            if (d != skipped && minResources.has(d) && (missing > 0 || untouched)) {
                rest.set(d, missing);
            }
        }
        return withoutGated(job, rest);
    }

    private static Entitlement withoutGated(Job job, Entitlement reserved) {
        if (!job.hasGatedTasks()) {
            return reserved;
        }
        Tally gated = new Tally(reserved.names());
        for (Task task : job.tasks()) {
            if (task.isGated() && !task.spec().gates().equals(OF_QUEUE)) {
                gated.add(task.requests());
            }
        }
        if (gated.isEmpty()) {
            return reserved;
        }
        Entitlement result = reserved.copy();
        for (int d = 0; d < reserved.names().size(); d++) {
            if (reserved.has(d) && gated.has(d)) {
                result.set(d, Math.max(reserved.value(d) - gated.value(d), 0));
            }
        }
        return result;
    }
}
