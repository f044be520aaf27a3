package dev.terrace.plugins.nodegroup;

import dev.terrace.model.QueueSpec;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.Quantity;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.resource.Tally;
import dev.terrace.model.settings.Structure;
import dev.terrace.spi.toolkit.JsonText;
import dev.terrace.spi.view.Verdict;
import java.util.Collections;
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
        try {
            Object json = text.isEmpty() ? null : JsonText.parse(text);
            return new GroupLimits(
                    names, json == null ? Map.of() : Structure.of(json).map(group -> amounts(group, names)), false);
        } catch (IllegalArgumentException malformed) {
            return new GroupLimits(names, Map.of(), true);
        }
    }

    private static Map<Integer, Long> amounts(Structure group, ResourceNames names) {
        Map<Integer, Long> amounts = new HashMap<>();
        Map<String, Quantity> quantities =
                group.find(resources -> resources.map(GroupLimits::quantity)).orElse(Collections.emptySortedMap());
        quantities.forEach((name, quantity) -> {
            // A resource without a dimension does not exist in the cluster.
            if (names.indexOf(name) >= 0) {
                boolean areWhole = ResourceNames.unitsPerOne(name) == 1;
                amounts.put(names.indexOf(name), areWhole ? quantity.whole() : quantity.milli());
            }
        });
        return amounts;
    }

    private static Quantity quantity(Structure amount) {
        return amount.find(Structure::scalar)
                .map(text -> Quantity.parse(text).orElseThrow(IllegalArgumentException::new))
                .orElse(Quantity.ZERO);
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
        Map<Integer, Long> most = group == null ? null : limits.get(group);
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
