package dev.terrace.plugins.nodegroup;

import dev.terrace.model.NodeGroupAffinity;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.SessionView;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Resolves the affinity of a queue: its own, or that of an ancestor. */
final class Ancestry {
    private static final String ROOT = "root";

    private Ancestry() {}

    /**
     * The affinity of the queue. If it has none and inherits, the affinity of the nearest ancestor with one, even if
     * that names no group. Null if no queue has one. A missing parent or a cycle ends the search.
     */
    static @Nullable NodeGroupAffinity affinity(SessionView session, Queue queue, boolean inherits) {
        Set<Queue> seen = new HashSet<>();
        Optional<Queue> next = Optional.of(queue);
        while (next.isPresent() && seen.add(next.get())) {
            NodeGroupAffinity affinity = next.get().spec().affinity();
            if (affinity != null || !inherits || next.get().name().equals(ROOT)) {
                return affinity;
            }
            String parent = next.get().spec().parent();
            next = session.queue(parent.isEmpty() ? ROOT : parent);
        }
        return null;
    }
}
