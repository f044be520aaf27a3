package dev.terrace.model;

import dev.terrace.model.selector.Requirement;
import org.jspecify.annotations.Nullable;

/** Selects pods. Implementations define {@code equals} and {@code hashCode}, because equal filters share one count. */
public interface PodFilter {
    boolean test(TaskSpec pod);

    /**
     * An {@code In} requirement with one value that every selected pod meets, or null. Other pods may meet it as well.
     */
    @Nullable
    Requirement label();
}
