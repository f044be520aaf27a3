package dev.terrace.replay.time;

import java.util.PriorityQueue;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A queue of future ends and departures. Within one second, ends come before departures; events of one kind keep the
 * order of insertion.
 *
 * @param <T> the type of the objects that end or leave
 */
public final class EventQueue<T> {
    /** The time of an empty queue: after all others. */
    public static final long NEVER = Long.MAX_VALUE;

    /** The kind of an event, in the order within one second. */
    public enum EventKind {
        END,
        LEAVE
    }

    /** A future event. */
    public record TimedEvent<T>(long at, EventKind kind, long number, T subject) implements Comparable<TimedEvent<T>> {
        @Override
        public int compareTo(TimedEvent<T> other) {
            if (at != other.at) {
                return Long.compare(at, other.at);
            }
            return kind == other.kind ? Long.compare(number, other.number) : kind.compareTo(other.kind);
        }
    }

    private final PriorityQueue<TimedEvent<T>> events = new PriorityQueue<>();
    private final Predicate<TimedEvent<T>> isValid;
    private long added;

    /** @param isValid whether an event is still valid; invalid events are dropped */
    public EventQueue(Predicate<TimedEvent<T>> isValid) {
        this.isValid = isValid;
    }

    /**
     * Returns a copy of the valid events.
     *
     * @param subjects returns the object of the copy for an object of this queue
     */
    public EventQueue<T> copy(UnaryOperator<T> subjects) {
        EventQueue<T> copy = new EventQueue<>(isValid);
        for (TimedEvent<T> event : events) {
            if (isValid.test(event)) {
                copy.events.add(
                        new TimedEvent<>(event.at(), event.kind(), event.number(), subjects.apply(event.subject())));
            }
        }
        copy.added = added;
        return copy;
    }

    public void add(long at, EventKind kind, T subject) {
        events.add(new TimedEvent<>(at, kind, added++, subject));
    }

    /** Returns the time of the next event; {@link #NEVER} without one. */
    public long next() {
        TimedEvent<T> head = head();
        return head == null ? NEVER : head.at();
    }

    /** Removes and returns the next event if it is of a kind and happens at or before a second, else null. */
    public @Nullable T take(long until, EventKind kind) {
        TimedEvent<T> head = head();
        if (head == null || head.at() > until || head.kind() != kind) {
            return null;
        }
        return events.remove().subject();
    }

    private @Nullable TimedEvent<T> head() {
        while (!events.isEmpty() && !isValid.test(events.peek())) {
            events.remove();
        }
        return events.peek();
    }
}
