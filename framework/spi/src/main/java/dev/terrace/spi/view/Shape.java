package dev.terrace.spi.view;

import dev.terrace.model.PodTemplate;
import org.jspecify.annotations.Nullable;

/**
 * A task without its identity: what a node-local hook may look at to say what its answer depends on. Tasks from which
 * all hooks take equal things share their evaluations.
 */
public interface Shape {
    /** Requests, selectors, affinity, tolerations, ports, images. */
    PodTemplate template();

    String namespace();

    String role();

    /** One label's value, or null. */
    @Nullable
    String label(String key);

    /** One annotation's value, or null. */
    @Nullable
    String annotation(String key);
}
