package dev.terrace.plugins.nodegroup;

import dev.terrace.model.NodeGroupAffinity;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.SessionView;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which affinity a queue has: its own, or that of a queue above it. */
final class Ancestry {
    private static final String ROOT = "root";

    private Ancestry() {}

    /**
     * The affinity of the queue; else, if it inherits, that of the nearest queue above that has one, even if that names
     * no group. Null if none has one. A queue that is not there ends the way up, and so does a circle.
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
