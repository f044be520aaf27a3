package dev.terrace.report.difference;

import dev.terrace.model.report.QueueStanding;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The resources and the waiting pods of a queue at the end of a cycle.
 *
 * @param promised the requests of its pipelined pods
 */
public record Holding(Amounts allocated, Amounts promised, int waitingPods) {
    private static final Holding NONE =
            new Holding(Amounts.none(ResourceNames.of(List.of())), Amounts.none(ResourceNames.of(List.of())), 0);

    public static Holding of(QueueStanding queue) {
        return new Holding(queue.allocated(), queue.promised(), queue.waitingTasks());
    }

    /** Returns the holding of a queue that the cluster lacks. */
    public static Holding none() {
        return NONE;
    }

    Holding withoutPromises() {
        return new Holding(allocated, Amounts.none(promised.names()), waitingPods);
    }

    boolean differsFrom(Holding other) {
        return waitingPods != other.waitingPods
                || resources(other).stream()
                        .anyMatch(resource -> value(allocated, resource) != value(other.allocated, resource)
                                || value(promised, resource) != value(other.promised, resource));
    }

    /** Returns the sum of the allocated and the pipelined amount, in the scheduler's units. */
    double amount(String resource) {
        return value(allocated, resource) + value(promised, resource);
    }

    /** Returns the resources of this holding and of another. */
    Set<String> resources(Holding other) {
        Set<String> resources = new TreeSet<>();
        for (ResourceNames names : List.of(allocated.names(), other.allocated.names())) {
            for (int d = 0; d < names.size(); d++) {
                resources.add(names.name(d));
            }
        }
        return resources;
    }

    /** Returns an amount by resource name, because two clusters may have different resources. */
    private static double value(Amounts amounts, String resource) {
        int dimension = amounts.names().indexOf(resource);
        return dimension < 0 ? 0 : amounts.value(dimension);
    }
}
