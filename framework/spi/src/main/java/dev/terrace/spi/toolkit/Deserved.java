package dev.terrace.spi.toolkit;

import dev.terrace.model.report.VictimReason;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.resource.ResourceVector;
import dev.terrace.model.resource.Tally;
import dev.terrace.model.settings.Conflict;
import dev.terrace.model.settings.Switch;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.Task;
import java.util.Collection;

/** Compares the resources that a queue holds with those that it deserves. */
public final class Deserved {
    private Deserved() {}

    /**
     * Returns the warning that a plugin in a higher tier names victims first, so that a plugin that protects deserved
     * resources is not asked.
     *
     * @param above the plugin that may be above
     * @param action the action that takes victims for a queue below its deserved resources
     */
    public static Conflict unasked(String above, String action) {
        return Conflict.below(
                above,
                Switch.RECLAIMABLE,
                action,
                action
                        + " takes victims from the first tier that names any, so that a queue may lose what it deserves");
    }

    /**
     * Returns the resource in which a queue exceeds its deserved amount most. Resources that a candidate requests come
     * first, pods last.
     *
     * @param gone tasks that count as evicted before the candidate
     */
    public static VictimReason reason(
            Queue queue, Tally allocated, ResourceVector deserved, Task candidate, Collection<Task> gone) {
        Tally held = allocated.copy();
        gone.stream()
                .filter(task -> task.job() != null && task.job().queue() == queue)
                .forEach(task -> held.subtract(task.requests()));
        int most = ResourceNames.CPU;
        double greatest = 0;
        for (int d = 0; d < held.names().size(); d++) {
            double rank = rank(
                    d, held.value(d), deserved.value(d), candidate.requests().value(d) > 0);
            if (rank > greatest) {
                greatest = rank;
                most = d;
            }
        }
        String resource = held.names().name(most);
        double unit = ResourceNames.unitsPerOneShown(resource);
        return VictimReason.beside(
                "its queue %s holds".formatted(queue.name()),
                resource,
                held.value(most) / unit,
                "and deserves",
                deserved.value(most) / unit);
    }

    /** Ranks a resource of a queue. A queue without a deserved number of pods is not ranked by pods. */
    private static double rank(int dimension, double held, double deserved, boolean isRequested) {
        if (held == 0 || (dimension == ResourceNames.PODS && deserved == 0)) {
            return 0;
        }
        double part = deserved == 0 ? Double.MAX_VALUE : held / deserved;
        if (part <= 1) {
            return part;
        }
        return dimension == ResourceNames.PODS ? 2 : isRequested ? part + 4 : 3;
    }
}
