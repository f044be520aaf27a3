package dev.terrace.plugins.gridengine;

import dev.terrace.plugins.gridengine.data.BatchJob;
import dev.terrace.plugins.gridengine.data.Formula;
import dev.terrace.plugins.gridengine.data.ParallelStreams;
import dev.terrace.plugins.gridengine.data.Weights;
import dev.terrace.plugins.gridengine.tickets.Tickets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The priority of each job and every term of it, in the order of the jobs.
 *
 * <p>{@code prior = weight_urgency · nurg + weight_ticket · ntckts + weight_priority · npprior}, where the urgency is
 * the sum of the contributions of requests, waiting time and deadline.
 *
 * @see "Grid Engine 8.1.9, sge_priority(5), libs/sched/sge_urgency.c, sgeee.c"
 */
final class Priorities {
    private static final double EPSILON = 1e-5;
    private static final double POSIX_RANGE = 2048;

    /** The contribution of the waiting time, {@code wtcontr}. */
    final double[] waiting;
    /** The contribution of the deadline, {@code dlcontr}. */
    final double[] deadline;
    /** The urgency, {@code urg}. */
    final double[] urgency;
    /** The normalised urgency, {@code nurg}. */
    final double[] normalUrgency;
    /** The normalised tickets, {@code ntckts}. */
    final double[] normalTickets;
    /** The normalised POSIX priority, {@code npprior}. */
    final double[] normalPosix;
    /** The priority, {@code prior}. */
    final double[] prior;

    final Tickets tickets;

    private Priorities(int jobs, Tickets tickets) {
        this.tickets = tickets;
        waiting = new double[jobs];
        deadline = new double[jobs];
        urgency = new double[jobs];
        normalUrgency = new double[jobs];
        normalTickets = new double[jobs];
        normalPosix = new double[jobs];
        prior = new double[jobs];
    }

    /**
     * @param allTickets the divisor of tickets in the documented formula
     * @param now seconds since the epoch
     */
    static Priorities of(
            List<BatchJob> jobs, Weights weights, Tickets tickets, double allTickets, Formula formula, long now) {
        Priorities priorities = new Priorities(jobs.size(), tickets);
        ParallelStreams.range(jobs.size()).forEach(job -> {
            priorities.urge(job, jobs.get(job), weights, formula, now);
            priorities.normalPosix[job] = normalPosix(jobs.get(job).posixPriority());
        });
        double least = Double.MAX_VALUE;
        double most = Double.MIN_NORMAL;
        for (double urgency : priorities.urgency) {
            least = Math.min(least, urgency);
            most = Math.max(most, urgency);
        }
        for (int job = 0; job < jobs.size(); job++) {
            boolean daemon = formula == Formula.DAEMON;
            priorities.normalUrgency[job] =
                    daemon ? normal(priorities.urgency[job], least, most) : priorities.urgency[job] / most;
            priorities.normalTickets[job] = daemon
                    ? normal(tickets.total[job], 0, tickets.most())
                    : allTickets == 0 ? 0 : tickets.total[job] / allTickets;
            priorities.prior[job] = weights.urgency() * priorities.normalUrgency[job]
                    + weights.ticket() * priorities.normalTickets[job]
                    + weights.priority() * priorities.normalPosix[job];
        }
        return priorities;
    }

    private void urge(int index, BatchJob job, Weights weights, Formula formula, long now) {
        double waited = waiting(weights.waitingTime(), now - job.submitted());
        waiting[index] = formula == Formula.DAEMON ? waited : Math.round(waited);
        deadline[index] = deadline(weights.deadline(), job.deadline(), now);
        urgency[index] = waiting[index] + deadline[index] + job.resources();
    }

    /** @param seconds since submission */
    static double waiting(double weight, long seconds) {
        return weight * seconds;
    }

    /** Returns the contribution of a deadline. A past deadline counts as one in a second. */
    static double deadline(double weight, @Nullable Long deadline, long now) {
        return deadline == null ? 0 : weight / Math.max(deadline - now, 1);
    }

    static double normalPosix(int priority) {
        return (priority + POSIX_RANGE / 2) / POSIX_RANGE;
    }

    /** The position of a value in a range, 0 to 1; 0.5 if the range is below the epsilon. */
    static double normal(double value, double least, double most) {
        return most - least < EPSILON ? 0.5 : (value - least) / (most - least);
    }
}
