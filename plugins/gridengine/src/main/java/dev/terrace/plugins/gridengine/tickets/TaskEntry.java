package dev.terrace.plugins.gridengine.tickets;

import dev.terrace.plugins.gridengine.data.BatchJob;
import org.jspecify.annotations.Nullable;

/** A task of a job while tickets are distributed. */
final class TaskEntry {
    final BatchJob job;
    /** The index of its job in the input. */
    final int index;

    final int task;
    final Party user;
    final Party project;
    final Party department;
    final @Nullable TreeNode node;

    double override;
    double functional;
    double shareTree;
    /** Tickets of earlier policies that count in the order of later ones. */
    double before;

    TaskEntry(BatchJob job, int index, int task, Belonging belonging) {
        this.job = job;
        this.index = index;
        this.task = task;
        this.user = belonging.user();
        this.project = belonging.project();
        this.department = belonging.department();
        this.node = belonging.node();
    }

    boolean isRunning() {
        return job.running();
    }

    /** The minimum number of slots that it takes. */
    int slots() {
        return Math.max(1, job.leastSlots());
    }

    double tickets() {
        return shareTree + functional + override;
    }

    /** Adds 1 or −1 to the running tasks of its parties. */
    void activate(int by) {
        user.active += by;
        project.active += by;
        department.active += by;
    }
}
