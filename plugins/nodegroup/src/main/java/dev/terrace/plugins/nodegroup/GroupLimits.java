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
import java.util.Optional;
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

    private GroupLimits(ResourceNames names, Optional<Map<String, Map<Integer, Long>>> limits) {
        this.names = names;
        this.limits = limits.orElse(Map.of());
        this.isUnreadable = limits.isEmpty();
    }

    /** The limits of a queue's annotation, without holdings. */
    static GroupLimits of(QueueSpec queue, ResourceNames names) {
        String text = queue.annotations().getOrDefault(ANNOTATION, "");
        try {
            return new GroupLimits(names, text.isEmpty() ? Optional.of(Map.of()) : groups(JsonText.parse(text), names));
        } catch (IllegalArgumentException e) {
            return new GroupLimits(names, Optional.empty());
        }
    }

    private static Optional<Map<String, Map<Integer, Long>>> groups(@Nullable Object json, ResourceNames names) {
        if (json == null) {
            return Optional.of(Map.of());
        }
        if (!(json instanceof Map<?, ?> groups)) {
            return Optional.empty();
        }
        Map<String, Map<Integer, Long>> limits = new HashMap<>();
        for (Map.Entry<?, ?> group : groups.entrySet()) {
            Optional<Map<Integer, Long>> ofGroup = resources(group.getValue(), names);
            if (ofGroup.isEmpty()) {
                return Optional.empty();
            }
            limits.put(String.valueOf(group.getKey()), ofGroup.get());
        }
        return Optional.of(limits);
    }

    private static Optional<Map<Integer, Long>> resources(@Nullable Object json, ResourceNames names) {
        if (json == null) {
            return Optional.of(Map.of());
        }
        if (!(json instanceof Map<?, ?> resources)) {
            return Optional.empty();
        }
        Map<Integer, Long> most = new HashMap<>();
        for (Map.Entry<?, ?> resource : resources.entrySet()) {
            String name = String.valueOf(resource.getKey());
            Optional<Quantity> quantity = quantity(resource.getValue());
            if (quantity.isEmpty()) {
                return Optional.empty();
            }
            // A resource without a dimension does not exist in the cluster.
            if (names.indexOf(name) >= 0) {
                boolean areWhole = ResourceNames.unitsPerOne(name) == 1;
                most.put(
                        names.indexOf(name),
                        areWhole ? quantity.get().whole() : quantity.get().milli());
            }
        }
        return Optional.of(most);
    }

    private static Optional<Quantity> quantity(@Nullable Object json) {
        if (json == null) {
            return Optional.of(Quantity.ZERO);
        }
        return json instanceof String || json instanceof Number ? Quantity.parse(json.toString()) : Optional.empty();
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
