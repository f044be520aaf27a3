package dev.terrace.plugins.nodegroup;

import dev.terrace.model.QueueSpec;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.Quantity;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.resource.Tally;
import dev.terrace.spi.toolkit.JsonText;
import dev.terrace.spi.view.Verdict;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A queue's limits in each group of nodes, and its holdings there. A resource that the limits of a group do not name is
 * unlimited.
 */
final class GroupLimits {
    private static final String ANNOTATION = "volcano.sh/nodegroup-resource-limits";

    private final ResourceNames names;
    /** The limits of each group, by dimension. */
    private final Map<String, Map<Integer, Long>> limits;

    private final boolean isUnreadable;
    private final Map<String, Tally> held = new HashMap<>();

    private GroupLimits(ResourceNames names, Map<String, Map<Integer, Long>> limits, boolean isUnreadable) {
        this.names = names;
        this.limits = limits;
        this.isUnreadable = isUnreadable;
    }

    /** The limits of a queue's annotation, without holdings. */
    static GroupLimits of(QueueSpec queue, ResourceNames names) {
        String text = queue.annotations().getOrDefault(ANNOTATION, "");
        Map<String, Map<Integer, Long>> limits = new HashMap<>();
        try {
            map(text.isEmpty() ? null : JsonText.parse(text))
                    .forEach((group, resources) -> limits.put(String.valueOf(group), amounts(map(resources), names)));
            return new GroupLimits(names, limits, false);
        } catch (IllegalArgumentException malformed) {
            return new GroupLimits(names, Map.of(), true);
        }
    }

    private static Map<?, ?> map(@Nullable Object json) {
        if (json == null) {
            return Map.of();
        }
        if (json instanceof Map<?, ?> map) {
            return map;
        }
        throw new IllegalArgumentException("not an object");
    }

    private static Map<Integer, Long> amounts(Map<?, ?> resources, ResourceNames names) {
        Map<Integer, Long> amounts = new HashMap<>();
        resources.forEach((resource, amount) -> {
            String name = String.valueOf(resource);
            Quantity quantity = quantity(amount);
            // A resource without a dimension does not exist in the cluster.
            if (names.indexOf(name) >= 0) {
                boolean areWhole = ResourceNames.unitsPerOne(name) == 1;
                amounts.put(names.indexOf(name), areWhole ? quantity.whole() : quantity.milli());
            }
        });
        return amounts;
    }

    private static Quantity quantity(@Nullable Object json) {
        if (json == null) {
            return Quantity.ZERO;
        }
        if (json instanceof String || json instanceof Number) {
            return Quantity.parse(json.toString()).orElseThrow(IllegalArgumentException::new);
        }
        throw new IllegalArgumentException("not a quantity");
    }

    /** Returns whether the annotation exists and is invalid. */
    boolean isUnreadable() {
        return isUnreadable;
    }

    /** Returns whether the queue has no limits. */
    boolean areNone() {
        return limits.isEmpty();
    }

    /** The queue's holdings on the nodes of a group. The caller keeps them up to date. */
    Tally held(String group) {
        return held.computeIfAbsent(group, absent -> new Tally(names));
    }

    /** Returns whether a task stays within the limits of a group; null stands for no group. */
    Verdict verdict(@Nullable String group, Amounts requests) {
        Map<Integer, Long> most = limits.get(group);
        if (most == null) {
            return Verdict.fits();
        }
        Tally held = this.held.get(group);
        for (Map.Entry<Integer, Long> limit : most.entrySet()) {
            int dimension = limit.getKey();
            long before = held == null ? 0 : held.get(dimension);
            if (before + requests.get(dimension) > limit.getValue()) {
                return Verdict.excludes("its queue is at its limit in this node group");
            }
        }
        return Verdict.fits();
    }
}
