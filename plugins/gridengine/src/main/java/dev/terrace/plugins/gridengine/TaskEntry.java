package dev.terrace.plugins.gridengine;

import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/** A task of a job while tickets are given out. */
final class TaskEntry {
    /** Running ones, then those that rank higher, then the older. */
    static final Comparator<TaskEntry> BY_RANK = Comparator.<TaskEntry>comparingInt(
                    entry -> entry.job.running() ? 0 : 1)
            .thenComparing(entry -> entry.rank, Comparator.reverseOrder())
            .thenComparingInt(entry -> entry.job.id())
            .thenComparingInt(entry -> entry.task);

    final BatchJob job;
    /** Where its job stands in the input. */
    final int index;

    final int task;
    final Party user;
    final @Nullable Party project;
    final @Nullable Party department;
    final @Nullable TreeNode node;

    double override;
    double functional;
    double shareTree;
    /** Tickets of the policies before, as far as they count in the order of the next. */
    double before;
    /** Where it stands among the tasks of its node. */
    double rank;
    /** Its part of the share tree's tickets. */
    double part;

    TaskEntry(
            BatchJob job,
            int index,
            int task,
            Party user,
            @Nullable Party project,
            @Nullable Party department,
            @Nullable TreeNode node) {
        this.job = job;
        this.index = index;
        this.task = task;
        this.user = user;
        this.project = project;
        this.department = department;
        this.node = node;
    }

    double tickets() {
        return shareTree + functional + override;
    }

    /** Tells those that it belongs to that it counts as running, or with −1 that it does no longer. */
    void activate(int by) {
        user.active += by;
        if (project != null) {
            project.active += by;
        }
        if (department != null) {
            department.active += by;
        }
    }
}
