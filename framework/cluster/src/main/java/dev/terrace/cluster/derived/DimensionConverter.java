package dev.terrace.cluster.derived;

import dev.terrace.model.Cluster;
import dev.terrace.model.JobSpec;
import dev.terrace.model.PodTemplate;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.objects.field.Units;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Converts the amounts of objects to other dimensions, after a resource has appeared or disappeared. Preserves sharing:
 * amounts and templates that were one object remain one object.
 */
public final class DimensionConverter {
    private final ResourceNames names;
    private final IdentityHashMap<Amounts, Amounts> amounts = new IdentityHashMap<>();
    private final IdentityHashMap<PodTemplate, PodTemplate> templates = new IdentityHashMap<>();

    /** @param names must contain every resource of the objects */
    public DimensionConverter(ResourceNames names) {
        this.names = names;
    }

    /**
     * Returns the dimensions that the cluster needs: the resources of its objects, and {@code others}. Returns the
     * cluster's own instance if it is equal.
     *
     * @param others resources that are dimensions even if no object has them, such as those of its volumes
     */
    public static ResourceNames needed(Cluster cluster, Collection<String> others) {
        Set<String> needed = Totals.of(cluster).resources();
        needed.addAll(others);
        ResourceNames names = ResourceNames.of(needed);
        return names.equals(cluster.resources()) ? cluster.resources() : names;
    }

    /** Returns the cluster in these dimensions; the same object if it has them already. */
    public Cluster of(Cluster cluster) {
        if (cluster.resources().equals(names)) {
            return cluster;
        }
        return cluster.toBuilder()
                .resources(names)
                .nodes(cluster.nodes().stream().map(this::of).toList())
                .tasks(cluster.tasks().stream().map(this::of).toList())
                .jobs(cluster.jobs().stream().map(this::of).toList())
                .queues(cluster.queues().stream().map(this::of).toList())
                .build();
    }

    /** Returns an object of any kind in these dimensions; the same object if it has them already. */
    @SuppressWarnings("unchecked") // each conversion keeps the type
    public <T> T of(T item) {
        boolean isSame = true;
        for (Amounts amount : amounts(item)) {
            isSame &= amount.names().equals(names);
        }
        if (isSame) {
            return item;
        }
        if (item instanceof NodeSpec node) {
            return (T) made(node);
        } else if (item instanceof TaskSpec task) {
            return (T) made(task);
        } else if (item instanceof JobSpec job) {
            return (T) made(job);
        }
        return item instanceof QueueSpec queue ? (T) made(queue) : item;
    }

    /**
     * Returns the resources of objects that have amounts in other dimensions than these.
     *
     * @param these the dimensions that need no conversion
     */
    public static Set<String> foreign(Collection<?> items, ResourceNames these) {
        Set<String> foreign = new TreeSet<>();
        for (Object item : items) {
            for (Amounts amounts : amounts(item)) {
                if (!amounts.names().equals(these)) {
                    foreign.addAll(Units.of(amounts).keySet());
                }
            }
        }
        return foreign;
    }

    private static List<Amounts> amounts(Object item) {
        List<Amounts> all = new ArrayList<>();
        ExactSum.forEach(item, (sum, amounts) -> all.add(amounts));
        return all;
    }

    private NodeSpec made(NodeSpec node) {
        return node.toBuilder()
                .allocatable(of(node.allocatable()))
                .oversubscription(of(node.oversubscription()))
                .build();
    }

    private TaskSpec made(TaskSpec task) {
        return task.toBuilder()
                .template(templates.computeIfAbsent(task.template(), this::made))
                .build();
    }

    private JobSpec made(JobSpec job) {
        return job.toBuilder().minResources(orNull(job.minResources())).build();
    }

    private QueueSpec made(QueueSpec queue) {
        return queue.toBuilder()
                .capability(orNull(queue.capability()))
                .guarantee(orNull(queue.guarantee()))
                .deserved(orNull(queue.deserved()))
                .build();
    }

    private PodTemplate made(PodTemplate template) {
        return template.toBuilder().requests(of(template.requests())).build();
    }

    private @Nullable Amounts orNull(@Nullable Amounts before) {
        return before == null ? null : of(before);
    }

    private Amounts of(Amounts before) {
        return amounts.computeIfAbsent(before, this::made);
    }

    private Amounts made(Amounts before) {
        long[] values = new long[names.size()];
        long present = 0;
        for (int d = 0; d < before.names().size(); d++) {
            if (before.has(d)) {
                int dimension = names.indexOf(before.names().name(d));
                values[dimension] = before.get(d);
                present |= 1L << dimension;
            }
        }
        return Amounts.of(names, values, present);
    }
}
