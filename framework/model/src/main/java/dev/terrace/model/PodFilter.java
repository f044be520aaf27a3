package dev.terrace.model;

import dev.terrace.model.selector.Requirement;
import org.jspecify.annotations.Nullable;

/** Which pods are meant. With {@code equals} and {@code hashCode}, so that equal ones can be answered once. */
public interface PodFilter {
    boolean test(TaskSpec pod);

    /** An {@code In} of one value that all of them meet, and perhaps others; null if there is none. */
    @Nullable
    Requirement label();
}
