package dev.terrace.kubernetes.write;

import java.time.Duration;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Writes that are queued again when their pauses have ended. For the deciding thread. */
public final class Deferred {
    private final Outbox outbox;
    /** The ends of the pauses, by the monotonic clock. Linked, so that writes return in the order of their pauses. */
    private final Map<Write, Long> due = new LinkedHashMap<>();

    /** @param outbox the queue that the writes return to */
    public Deferred(Outbox outbox) {
        this.outbox = outbox;
    }

    /** Returns the shortest of some times; null without one. */
    public static @Nullable Duration least(@Nullable Duration... times) {
        return Stream.of(times)
                .filter(Objects::nonNull)
                .min(Comparator.naturalOrder())
                .orElse(null);
    }

    /** Queues a write at a time of the monotonic clock, in nanoseconds. */
    public void until(long time, Write write) {
        due.put(write, time);
    }

    /** Forgets a write. */
    public void remove(Write write) {
        due.remove(write);
    }

    /**
     * Queues the writes whose pauses have ended.
     *
     * @return the time until the next pause ends; null without one
     */
    public @Nullable Duration resume(long now) {
        Duration next = null;
        for (Iterator<Map.Entry<Write, Long>> each = due.entrySet().iterator(); each.hasNext(); ) {
            Map.Entry<Write, Long> entry = each.next();
            Duration rest = Duration.ofNanos(entry.getValue() - now);
            if (rest.isNegative() || rest.isZero()) {
                each.remove();
                outbox.add(entry.getKey());
            } else if (next == null || rest.compareTo(next) < 0) {
                next = rest;
            }
        }
        return next;
    }
}
