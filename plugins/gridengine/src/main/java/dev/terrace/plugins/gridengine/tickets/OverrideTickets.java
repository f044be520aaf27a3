package dev.terrace.plugins.gridengine.tickets;

import dev.terrace.plugins.gridengine.data.BatchJob;
import java.util.ArrayList;
import java.util.List;

/**
 * The override policy: tickets that an administrator gave to a job, its user, project and department. If they are
 * shared, the next pending task is always the one that would get the most. It then counts as running, which leaves less
 * to the other tasks of its parties.
 *
 * @see "Grid Engine 8.1.9, libs/sched/sgeee.c"
 */
record OverrideTickets(boolean shared) {
    void giveToRunning(List<TaskEntry> running) {
        running.forEach(entry -> entry.override = shared ? divided(entry, 0) : whole(entry));
    }

    void giveToPending(List<TaskEntry> pending, boolean dependent) {
        if (shared) {
            share(pending, dependent);
            return;
        }
        for (TaskEntry entry : pending) {
            entry.override = whole(entry);
            entry.before += dependent ? entry.override : 0;
        }
    }

    private static void share(List<TaskEntry> pending, boolean dependent) {
        Categories categories =
                new Categories(pending, dependent, BatchJob::overrideTickets, party -> party.overrideTickets);
        List<TaskEntry> taken = new ArrayList<>();
        while (taken.size() < categories.size()) {
            TaskEntry best = categories.take(
                    categories.best(entry -> entry.override = divided(entry, 1), OverrideTickets::isBefore));
            best.activate(1);
            best.before += best.override;
            taken.add(best);
        }
        taken.forEach(entry -> entry.activate(-1));
    }

    /** Compares the tickets of two tasks; on a tie, their age. */
    private static boolean isBefore(TaskEntry entry, TaskEntry than) {
        if (entry.override != than.override) {
            return entry.override > than.override;
        }
        int older = Integer.compare(entry.job.id(), than.job.id());
        return older < 0 || (older == 0 && entry.task < than.task);
    }

    /** @param more number of tasks that would run besides the running ones */
    private static double divided(TaskEntry entry, int more) {
        return entry.user.override(entry.user.active + more)
                + entry.project.override(entry.project.active + more)
                + entry.department.override(entry.department.active + more)
                + entry.job.overrideTickets();
    }

    private static double whole(TaskEntry entry) {
        return entry.user.overrideTickets
                + entry.project.overrideTickets
                + entry.department.overrideTickets
                + entry.job.overrideTickets();
    }
}
