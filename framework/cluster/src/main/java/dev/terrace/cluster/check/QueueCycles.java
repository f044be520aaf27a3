package dev.terrace.cluster.check;

import dev.terrace.model.QueueSpec;
import dev.terrace.objects.field.Findings;
import dev.terrace.objects.field.Located;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reports cycles of parent queues: one finding for each cycle, at the first of its queues by name. */
record QueueCycles(List<Located<QueueSpec>> queues, Findings findings) {
    /** The maximum number of names in a finding. A longer cycle is abbreviated in the middle. */
    private static final int MAX_NAMES = 10;

    void check() {
        Map<String, Located<QueueSpec>> byName = new HashMap<>();
        queues.forEach(queue -> byName.put(queue.item().name(), queue));
        Set<String> climbed = new HashSet<>();
        for (Located<QueueSpec> queue : queues) {
            List<String> way = new ArrayList<>();
            Located<QueueSpec> top = queue;
            while (top != null && climbed.add(top.item().name())) {
                way.add(top.item().name());
                top = above(top.item(), byName);
            }
            int start = top == null ? -1 : way.indexOf(top.item().name());
            if (start >= 0) {
                report(way.subList(start, way.size()), byName);
            }
        }
    }

    /** Returns the parent queue, or null. The root has no parent, even if it names one. */
    private static @Nullable Located<QueueSpec> above(QueueSpec queue, Map<String, Located<QueueSpec>> byName) {
        return queue.name().equals(QueueSpec.ROOT) ? null : byName.get(queue.parent());
    }

    private void report(List<String> ring, Map<String, Located<QueueSpec>> byName) {
        String first = Collections.min(ring);
        List<String> names = new ArrayList<>(ring);
        Collections.rotate(names, -names.indexOf(first));
        if (names.size() > MAX_NAMES) {
            names.subList(MAX_NAMES / 2, names.size() - MAX_NAMES / 2).clear();
            names.add(MAX_NAMES / 2, "…");
        }
        names.add(first);
        findings.warn(
                Objects.requireNonNull(byName.get(first)).place(),
                ("queue %s is below itself: %s. Where queues are a tree, Volcano fails on it, and here none of these "
                                + "may hold anything.")
                        .formatted(first, String.join(" → ", names)));
    }
}
