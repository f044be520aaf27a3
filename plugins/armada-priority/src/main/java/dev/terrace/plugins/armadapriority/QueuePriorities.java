package dev.terrace.plugins.armadapriority;

import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.SessionView;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The priorities of a session's queues: what was carried, brought up to the cluster's clock with what the queues use
 * now.
 */
final class QueuePriorities {
    /** How long a queue without a past is taken to have used what it uses. */
    private static final Duration FIRST = Duration.ofSeconds(60);

    private final CpuEquivalents equivalents;
    private final double least;
    private final Map<String, CarriedPriority> carried = new TreeMap<>();

    /**
     * @param plugin whose states they are
     * @param least what a priority counts at least, before its factor
     */
    QueuePriorities(SessionView session, String plugin, Decay decay, Duration halftime, double least) {
        this.least = least;
        this.equivalents = new CpuEquivalents(CpuEquivalents.counted(session.total()));
        session.states(plugin)
                .forEach(state ->
                        CarriedPriority.of(state).ifPresent(priority -> carried.put(priority.queue(), priority)));
        Instant now = session.cluster().now();
        for (Queue queue : session.queues()) {
            CarriedPriority before = carried.get(queue.name());
            double usage = usage(queue);
            if (before != null || usage > 0) {
                carried.put(queue.name(), next(queue, before, usage, now, decay, halftime));
            }
        }
    }

    private static CarriedPriority next(
            Queue queue, @Nullable CarriedPriority before, double usage, Instant now, Decay decay, Duration halftime) {
        if (before == null) {
            return new CarriedPriority(queue.name(), decay.next(0, usage, FIRST, halftime), now);
        }
        if (now.isBefore(before.asOf())) {
            return before;
        }
        Duration time = Duration.between(before.asOf(), now);
        return new CarriedPriority(queue.name(), decay.next(before.priority(), usage, time, halftime), now);
    }

    /** For all queues that ever used anything; those that the cluster does not have now keep theirs. */
    Iterable<CarriedPriority> all() {
        return carried.values();
    }

    CpuEquivalents equivalents() {
        return equivalents;
    }

    /** What it holds at this time of the session, in cpu equivalents. */
    double usage(Queue queue) {
        double usage = 0;
        for (Job job : queue.jobs()) {
            usage += equivalents.of(CpuEquivalents.counted(job.allocated()));
        }
        return usage;
    }

    /** The lower it is, the more the queue is due. */
    double effective(Queue queue) {
        CarriedPriority priority = carried.get(queue.name());
        return effective(priority == null ? null : priority.priority(), PriorityFactor.of(queue), least);
    }

    /** @param priority null of a queue that never used anything: the least there is, whatever its factor */
    static double effective(@Nullable Double priority, double factor, double least) {
        return priority == null ? least : Math.max(least, priority) * factor;
    }
}
