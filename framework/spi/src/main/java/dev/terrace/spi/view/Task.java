package dev.terrace.spi.view;

import dev.terrace.model.PodTemplate;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.resource.Amounts;
import org.jspecify.annotations.Nullable;

/** A pod in a session. Compared by identity. */
public interface Task {
    /** Returns the dense id, from 0, in the order of {@link #key()}. */
    int id();

    /** Returns the task as the dump shows it. */
    TaskSpec spec();

    TaskStatus status();

    /** Returns its job; null if it has no group, or a group that is not in the session. */
    @Nullable
    Job job();

    /** Returns the node that it holds or is promised; null if it has none, or a node that is not in the session. */
    @Nullable
    Node node();

    /** Returns its sub-job; null without a job. */
    @Nullable
    SubJob subJob();

    /**
     * Returns the domain of the sub-job's nodes so far, while the task is being placed and its sub-job has a topology
     * constraint. Otherwise null.
     */
    @Nullable
    HyperNode near();

    /** Returns "namespace/name". */
    default String key() {
        return spec().key();
    }

    default String role() {
        return spec().role();
    }

    /** Returns the name of the node on which Kubernetes reserves room for it, or empty. */
    default String nominatedNode() {
        return spec().nominatedNode();
    }

    default int priority() {
        return spec().priority();
    }

    /** Returns the template that it shares with similar pods. */
    default PodTemplate template() {
        return spec().template();
    }

    /** Returns its requests, including one pod. */
    default Amounts requests() {
        return template().requests();
    }

    /** Returns whether it requests only one pod, without other resources. */
    default boolean isBestEffort() {
        return requests().isEmpty();
    }

    /** Returns whether it has scheduling gates. */
    default boolean isGated() {
        return spec().gated();
    }
}
