package dev.terrace.model;

import dev.terrace.model.resource.Amounts;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A Queue as the dump shows it. Amounts hold only what is named; null if nothing is.
 *
 * @param created {@link Instant#MIN} if the dump does not say
 * @param weight {@code spec.weight}; 0 if not given
 * @param priority {@code spec.priority}; higher is served first
 * @param reclaimable whether other queues may take its resources back; true if not given
 * @param capability the most it may hold
 * @param guarantee what is kept for it
 * @param deserved what it deserves, under the capacity plugin
 * @param state {@code status.state}, as written; empty if not given
 * @param parent the queue above it, or empty
 */
public record QueueSpec(
        String name,
        Instant created,
        Map<String, String> labels,
        Map<String, String> annotations,
        int weight,
        int priority,
        String priorityClassName,
        boolean reclaimable,
        @Nullable Amounts capability,
        @Nullable Amounts guarantee,
        @Nullable Amounts deserved,
        String state,
        String parent) {
    /** Whether it admits and allocates. A queue whose state is not said does not. */
    public boolean isOpen() {
        return state.equals("Open");
    }
}
