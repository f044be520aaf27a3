package dev.terrace.engine.state;

import dev.terrace.spi.view.HyperNode;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskGroup;
import dev.terrace.spi.view.TaskStatus;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What jobs and sub-jobs have in common: their tasks with counts, and their domain of the network. */
public abstract class SessionGroup implements TaskGroup {
    final GroupTasks members;
    private @Nullable HyperNode hyperNode;
    private OptionalInt highestTier = OptionalInt.empty();

    SessionGroup(GroupTasks members) {
        this.members = members;
    }

    /** A session changes what it does not find so when it opens. */
    abstract void touch();

    /** A session has found the smallest domain that holds all its nodes; null if there is none. */
    public final void settle(@Nullable HyperNode domain) {
        touch();
        assignHyperNode(domain);
    }

    /** Notes the smallest domain that holds all its nodes; null if there is none. */
    final void assignHyperNode(@Nullable HyperNode domain) {
        hyperNode = domain;
    }

    /** The roles of its tasks for which refusals are noted. */
    public final Set<String> refusedRoles() {
        return members.refusedRoles();
    }

    /** Whether refusals are noted for any of its tasks. */
    public final boolean hasRefusals() {
        return members.hasRefusals();
    }

    /** Forgets the refusals of all its tasks. */
    public final void forgetRefusals() {
        members.forgetRefusals();
    }

    /** Sets the highest tier to which it may be confined; empty if it may spread over the cluster. */
    final void confineTo(OptionalInt tier) {
        highestTier = tier;
    }

    @Override
    public final List<Task> tasks() {
        return members;
    }

    @Override
    public List<Task> tasks(TaskStatus status) {
        return members.of(status);
    }

    @Override
    public int count(TaskStatus status) {
        return members.count(status);
    }

    @Override
    public int allocatedTasks() {
        return members.allocated();
    }

    @Override
    public int readyTasks() {
        return members.ready();
    }

    @Override
    public int pendingBestEffortTasks() {
        return members.pendingBestEffort();
    }

    @Override
    public final @Nullable HyperNode hyperNode() {
        return hyperNode;
    }

    @Override
    public final OptionalInt highestTier() {
        return highestTier;
    }
}
