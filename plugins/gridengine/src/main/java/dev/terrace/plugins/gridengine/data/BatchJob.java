package dev.terrace.plugins.gridengine.data;

import org.jspecify.annotations.Nullable;

/**
 * A job in the terms of the daemon's formulas. Held jobs are excluded.
 *
 * @param id job number; on a tie, the lower number comes first
 * @param submitted seconds since the epoch
 * @param deadline seconds since the epoch, or null
 * @param resources the contribution of its requests to its urgency, {@code rrcontr}, from {@link Complex#contribution}
 * @param leastSlots the minimum number of slots that it can run with; 1 if it is serial
 * @param posixPriority {@code qsub -p}, −1023 to 1024
 * @param jobShare {@code qsub -js}
 * @param overrideTickets {@code qalter -ot}
 * @param tasks the number of its tasks that take part, at least 1; more than one only for array jobs
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
