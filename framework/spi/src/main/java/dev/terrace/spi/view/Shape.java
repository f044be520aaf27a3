package dev.terrace.spi.view;

import dev.terrace.model.PodTemplate;
import dev.terrace.model.device.PodClaim;
import org.jspecify.annotations.Nullable;

/**
 * A task without its identity: the part of a task that the projections of node-local hooks may read. Tasks with equal
 * projections form one equivalence class and share their evaluations.
 */
public interface Shape {
    /** Returns requests, selectors, affinity, tolerations, ports and images. */
    PodTemplate template();

    String namespace();

    String role();

    /** Returns the queue of its job; null without a job. */
    @Nullable
    Queue queue();

    /** Returns one label's value, or null. */
    @Nullable
    String label(String key);

    /** Returns one annotation's value, or null. */
    @Nullable
    String annotation(String key);

    /**
     * Returns the name of the claim that the task uses for a need; see {@link dev.terrace.model.TaskSpec#claimOf}. Null
     * if it is not created yet, empty if none will be created.
     *
     * @param need a need of its template
     */
    default @Nullable String claimOf(PodClaim need) {
        return need.claim().isEmpty() ? null : need.claim();
    }
}
