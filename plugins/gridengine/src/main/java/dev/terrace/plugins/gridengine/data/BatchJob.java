package dev.terrace.plugins.gridengine.data;

import org.jspecify.annotations.Nullable;

/**
 * A job as the daemon's formulas see it. Held jobs are left out.
 *
 * @param id job number; of two otherwise equal jobs the lower number comes first
 * @param submitted seconds since the epoch
 * @param deadline seconds since the epoch, or null
 * @param resources what its requests add to its urgency, {@code rrcontr}
 * @param leastSlots the least number of slots that it can run with; 1 if it is serial
 * @param posixPriority {@code qsub -p}, −1023 to 1024
 * @param jobShare {@code qsub -js}
 * @param overrideTickets {@code qalter -ot}
 * @param tasks how many of its tasks take part, at least 1; more than one only for array jobs
 */
public record BatchJob(
        int id,
        Account account,
        boolean running,
        long submitted,
        @Nullable Long deadline,
        double resources,
        int leastSlots,
        int posixPriority,
        long jobShare,
        long overrideTickets,
        int tasks) {}
