package dev.terrace.spi.view;

import dev.terrace.model.PodTemplate;
import dev.terrace.model.device.PodClaim;
import org.jspecify.annotations.Nullable;

/**
 * A task without its identity: the part of a task that the projections of node-local hooks may read. Tasks for which
 * all projections give equal values are one equivalence class and share their evaluations.
 */
public interface Shape {
    /** Requests, selectors, affinity, tolerations, ports, images. */
    PodTemplate template();

    String namespace();

    String role();

    /** The queue of its job; null if it has no job. */
    @Nullable
    Queue queue();

    /** One label's value, or null. */
    @Nullable
    String label(String key);

    /** One annotation's value, or null. */
    @Nullable
    String annotation(String key);

    /**
     * The name of the claim that the task uses for a need; see {@link dev.terrace.model.TaskSpec#claimOf}. Null if it
     * is not made yet, empty if none is made.
     *
     * @param need one of its template's
     */
    default @Nullable String claimOf(PodClaim need) {
        return need.claim().isEmpty() ? null : need.claim();
    }
}
