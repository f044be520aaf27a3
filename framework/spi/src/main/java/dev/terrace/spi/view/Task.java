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

    /** The node that it holds or is promised; null without, or if that node is not in the session. */
    @Nullable
    Node node();

    /** The part of its job that it is placed with; null without a job. */
    @Nullable
    SubJob subJob();

    /**
     * While it is being placed: the domain that holds the nodes of its sub-job so far, if it matters how near they are;
     * else null.
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

    /** The node that Kubernetes keeps room on for it, by name; or empty. */
    default String nominatedNode() {
        return spec().nominatedNode();
    }

    default int priority() {
        return spec().priority();
    }

    /** What it has in common with others. */
    default PodTemplate template() {
        return spec().template();
    }

    /** What it asks for, one pod included. */
    default Amounts requests() {
        return template().requests();
    }

    /** Whether it asks for nothing but to be a pod. */
    default boolean isBestEffort() {
        return requests().isEmpty();
    }

    /** Whether it may not be scheduled yet. */
    default boolean isGated() {
        return spec().gated();
    }
}
