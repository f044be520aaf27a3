package dev.terrace.engine.state;

import dev.terrace.spi.view.HyperNode;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskGroup;
import dev.terrace.spi.view.TaskStatus;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The common part of jobs and sub-jobs: their tasks with counts, and their network domain. */
public abstract class SessionGroup implements TaskGroup {
    final GroupTasks members;
    private @Nullable HyperNode hyperNode;
    private OptionalInt highestTier = OptionalInt.empty();

    SessionGroup(GroupTasks members) {
        this.members = members;
    }

    /** Records that a session changed it after the opening. */
    abstract void touch();

    /** Changes, within a session, the smallest domain that contains all its nodes; null without one. */
    public final void settle(@Nullable HyperNode domain) {
        touch();
        assignHyperNode(domain);
    }

    /** Sets the smallest domain that contains all its nodes; null without one. */
    final void assignHyperNode(@Nullable HyperNode domain) {
        hyperNode = domain;
    }

    /** Returns the roles of its tasks with recorded refusals. */
    public final Set<String> refusedRoles() {
        return members.refusedRoles();
    }

    /** Returns whether any of its tasks has recorded refusals. */
    public final boolean hasRefusals() {
        return members.hasRefusals();
    }

    /** Forgets the refusals of all its tasks. */
    public final void forgetRefusals() {
        members.forgetRefusals();
    }

    /** Sets the highest tier of a domain to which it is confined; empty if it may spread over the cluster. */
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
