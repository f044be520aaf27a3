package dev.terrace.spi.view;

import dev.terrace.model.PodTemplate;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.resource.Amounts;
import org.jspecify.annotations.Nullable;

/** A pod in a session. Compared by identity. */
public interface Task {
    /** Dense, from 0, in order of {@link #key()}. */
    int id();

    /** What the dump says of it. */
    TaskSpec spec();

    TaskStatus status();

    /** Its job; null if it has no group, or a group that is not in the session. */
    @Nullable
    Job job();

    /** The node that it holds or is promised; null if it has none, or a node that is not in the session. */
    @Nullable
    Node node();

    /** Its sub-job; null if it has no job. */
    @Nullable
    SubJob subJob();

    /**
     * While the task is being placed and its sub-job has a topology constraint: the domain of the sub-job's nodes so
     * far. Otherwise null.
     */
    @Nullable
    HyperNode near();

    /** "namespace/name". */
    default String key() {
        return spec().key();
    }

    default String role() {
        return spec().role();
    }

    /** The name of the node on which Kubernetes keeps room for it, or empty. */
    default String nominatedNode() {
        return spec().nominatedNode();
    }

    default int priority() {
        return spec().priority();
    }

    /** The template that it shares with similar pods. */
    default PodTemplate template() {
        return spec().template();
    }

    /** Its requests, one pod included. */
    default Amounts requests() {
        return template().requests();
    }

    /** Whether it requests nothing but one pod. */
    default boolean isBestEffort() {
        return requests().isEmpty();
    }

    /** Whether it may not be scheduled yet. */
    default boolean isGated() {
        return spec().gated();
    }
}
