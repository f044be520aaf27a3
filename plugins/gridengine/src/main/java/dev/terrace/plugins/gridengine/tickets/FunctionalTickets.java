package dev.terrace.plugins.gridengine.tickets;

import dev.terrace.plugins.gridengine.data.BatchJob;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The functional policy: tickets in proportion to the shares of users, projects, departments and jobs, regardless of
 * usage. The next pending task is always the one that would get the most; its tickets are computed once it counts as
 * running. After {@code max_functional_jobs_to_schedule} tasks, the remaining tasks of a category get the tickets of
 * its first.
 *
 * @see "Grid Engine 8.1.9, libs/sched/sgeee.c"
 */
final class FunctionalTickets {
    /** Keeps the sums of shares from being 0 before anything runs. */
    private static final double SEED = 0.001;

    private final TicketPolicy policy;
    private final Sums running = new Sums(0);

    /** Sums of shares. */
    private static final class Sums {
        double users;
        double projects;
        double departments;
        double jobs;

        Sums(double start) {
            users = start;
            projects = start;
            departments = start;
            jobs = start;
        }

        Sums plus(double more) {
            Sums sums = new Sums(more);
            sums.users += users;
            sums.projects += projects;
            sums.departments += departments;
            sums.jobs += jobs;
            return sums;
        }
    }

    /** The fractions of the tickets for each kind of shares; they sum to 1, or are all 0. */
    private record Split(double user, double project, double department, double job) {
        Split normal() {
            double sum = user + department + project + job;
            return sum > 0 ? new Split(user / sum, project / sum, department / sum, job / sum) : this;
        }
    }

    FunctionalTickets(TicketPolicy policy) {
        this.policy = policy;
    }

    void giveToRunning(List<TaskEntry> entries) {
        for (TaskEntry entry : entries) {
            add(running, entry, true);
        }
        Split split = new Split(
                        running.users > 0 ? policy.user() : 0,
                        running.projects > 0 ? policy.project() : 0,
                        running.departments > 0 ? policy.department() : 0,
                        running.jobs > 0 ? policy.job() : 0)
                .normal();
        for (TaskEntry entry : entries) {
            entry.functional = tickets(entry, running, split, 0);
        }
    }

    /**
     * Adds the shares of a running task. A party that shares among its tasks is only added for its first task, unless
     * {@code each}.
     */
    private void add(Sums sums, TaskEntry entry, boolean each) {
        sums.users += isAdded(entry.user, each) ? shares(entry.user, 0) : 0;
        sums.projects += isAdded(entry.project, each) ? shares(entry.project, 0) : 0;
        sums.departments += isAdded(entry.department, each) ? shares(entry.department, 0) : 0;
        sums.jobs += entry.job.jobShare();
    }

    private boolean isAdded(Party party, boolean each) {
        return each || !policy.shareFunctional() || party.active <= 1;
    }

    /** @param more number of tasks that would run besides the running ones */
    private double shares(Party party, int more) {
        double whole = party.functionalShares;
        return policy.shareFunctional() && whole > 0 ? whole / (party.active + more) : whole;
    }

    private double tickets(TaskEntry entry, Sums sums, Split split, int more) {
        return split.user * part(shares(entry.user, more), sums.users)
                + split.department * part(shares(entry.department, more), sums.departments)
                + split.project * part(shares(entry.project, more), sums.projects)
                + split.job * part((double) entry.job.jobShare(), sums.jobs);
    }

    private double part(double shares, double sum) {
        return sum == 0 ? 0 : shares * policy.functional() / sum;
    }

    void giveToPending(List<TaskEntry> pending, boolean dependent) {
        Categories categories = new Categories(pending, dependent, BatchJob::jobShare, party -> party.functionalShares);
        Split split = new Split(policy.user(), policy.project(), policy.department(), policy.job()).normal();
        Sums sums = running.plus(0);
        List<TaskEntry> taken = new ArrayList<>();
        while (taken.size() < Math.min(policy.maxFunctionalJobs(), categories.size())) {
            Sums seeded = sums.plus(SEED);
            Deque<TaskEntry> line = categories.best(
                    entry -> entry.functional = tentative(entry, seeded, split),
                    (entry, than) -> isBefore(entry, than, dependent));
            TaskEntry best = categories.take(line);
            if (!line.isEmpty()) {
                line.element().functional = best.functional;
            }
            best.activate(1);
            add(sums, best, false);
            best.functional = tickets(best, sums, split, 0);
            taken.add(best);
        }
        taken.forEach(entry -> entry.activate(-1));
        if (dependent) {
            taken.forEach(entry -> entry.before += entry.functional);
        }
        categories.lines().forEach(line -> copyFirst(line, dependent));
    }

    /** The tickets of a task if it were the next to run. */
    private double tentative(TaskEntry entry, Sums sums, Split split) {
        Sums with = sums.plus(0);
        if (!policy.shareFunctional()) {
            with.users += entry.user.functionalShares;
            with.projects += entry.project.functionalShares;
            with.departments += entry.department.functionalShares;
        }
        with.jobs += entry.job.jobShare();
        return tickets(entry, with, split, 1);
    }

    private static boolean isBefore(TaskEntry entry, TaskEntry than, boolean dependent) {
        double tickets = entry.functional + (dependent ? entry.before : 0);
        double others = than.functional + (dependent ? than.before : 0);
        return tickets != others ? tickets > others : isOlder(entry, than);
    }

    private static boolean isOlder(TaskEntry entry, TaskEntry than) {
        if (entry.job.submitted() != than.job.submitted()) {
            return entry.job.submitted() < than.job.submitted();
        }
        return entry.job.id() < than.job.id() || (entry.job.id() == than.job.id() && entry.task < than.task);
    }

    /**
     * Gives all tasks of a line the first one's tickets. As in the daemon, the first one's tickets do not count for
     * later policies.
     */
    private static void copyFirst(Deque<TaskEntry> line, boolean dependent) {
        double functional = line.element().functional;
        line.stream().skip(1).forEach(entry -> {
            entry.functional = functional;
            entry.before += dependent ? functional : 0;
        });
    }
}
