package dev.terrace.plugins.armadapriority;

import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.SessionView;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The priorities of a session's queues: the carried priorities, updated to the cluster's clock with each queue's
 * current usage.
 */
final class QueuePriorities {
    /** The assumed duration of the current usage of a queue without a carried priority. */
    private static final Duration FIRST = Duration.ofSeconds(60);

    private final CpuEquivalents equivalents;
    private final double least;
    private final Map<String, CarriedPriority> carried = new TreeMap<>();

    /** The part of the cluster that each queue is due; null until first read. */
    private final double[] due;

    /**
     * @param plugin the owner of the carried states
     * @param least the minimum of a priority, before the queue's factor
     */
    QueuePriorities(SessionView session, String plugin, PriorityDecay decay, Duration halftime, double least) {
        this.least = least;
        this.equivalents = new CpuEquivalents(CpuEquivalents.counted(session.total()));
        session.states(plugin)
                .forEach(state ->
                        CarriedPriority.of(state).ifPresent(priority -> carried.put(priority.queue(), priority)));
        Instant now = session.now(); // priorities decay at any time
        for (Queue queue : session.queues()) {
            CarriedPriority before = carried.get(queue.name());
            double usage = usage(queue);
            if (before != null || usage > 0) {
                carried.put(queue.name(), next(queue, before, usage, now, decay, halftime));
            }
        }
        double whole = equivalents.of(CpuEquivalents.counted(session.total()));
        double[] effective =
                session.queues().stream().mapToDouble(this::effective).toArray();
        due = Arrays.stream(Slicing.shares(effective))
                .map(share -> share * whole)
                .toArray();
    }

    private static CarriedPriority next(
            Queue queue,
            @Nullable CarriedPriority before,
            double usage,
            Instant now,
            PriorityDecay decay,
            Duration halftime) {
        if (before == null) {
            return new CarriedPriority(queue.name(), decay.next(0, usage, FIRST, halftime), now);
        }
        if (now.isBefore(before.asOf())) {
            return before;
        }
        Duration time = Duration.between(before.asOf(), now);
        return new CarriedPriority(queue.name(), decay.next(before.priority(), usage, time, halftime), now);
    }

    /** The priorities of all queues that ever used anything, including deleted queues. */
    Iterable<CarriedPriority> all() {
        return carried.values();
    }

    CpuEquivalents equivalents() {
        return equivalents;
    }

    /** A queue's current usage, in cpu equivalents. */
    double usage(Queue queue) {
        double usage = 0;
        for (Job job : queue.jobs()) {
            usage += equivalents.of(CpuEquivalents.counted(job.allocated()));
        }
        return usage;
    }

    /** The part of the whole cluster that a queue is due, in cpu equivalents. */
    double due(Queue queue) {
        return due[queue.id()];
    }

    /** A queue's effective priority; lower comes first. */
    double effective(Queue queue) {
        CarriedPriority priority = carried.get(queue.name());
        return effective(priority == null ? null : priority.priority(), PriorityFactor.of(queue), least);
    }

    /**
     * @param priority null for a queue that never used anything; its effective priority is {@code least}, whatever its
     *     factor
     */
    static double effective(@Nullable Double priority, double factor, double least) {
        return priority == null ? least : Math.max(least, priority) * factor;
    }
}
