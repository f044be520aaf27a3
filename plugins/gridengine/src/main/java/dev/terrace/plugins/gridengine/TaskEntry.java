package dev.terrace.plugins.gridengine;

import org.jspecify.annotations.Nullable;

/** A task of a job while tickets are given out. */
final class TaskEntry {
    final BatchJob job;
    /** Where its job stands in the input. */
    final int index;

    final int task;
    final @Nullable Party user;
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
            @Nullable Party user,
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

    /** Running ones come first, then those that rank higher, then the older. */
    static int compare(TaskEntry left, TaskEntry right) {
        if (left.job.running() != right.job.running()) {
            return left.job.running() ? -1 : 1;
        }
        int byRank = Double.compare(right.rank, left.rank);
        int byJob = byRank == 0 ? Integer.compare(left.job.id(), right.job.id()) : byRank;
        return byJob == 0 ? Integer.compare(left.task, right.task) : byJob;
    }

    double tickets() {
        return shareTree + functional + override;
    }

    /** Tells those that it belongs to that it counts as running, or with −1 that it does no longer. */
    void activate(int by) {
        if (user != null) {
            user.active += by;
        }
        if (project != null) {
            project.active += by;
        }
        if (department != null) {
            department.active += by;
        }
    }
}
