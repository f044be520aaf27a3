package dev.terrace.replay;

import dev.terrace.replay.LiveJob.Task;
import java.util.LinkedHashSet;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A queue of future ends and departures of tasks. Within one second, ends come before departures; events of one kind
 * keep the order of insertion. An eviction cancels the planned end of a task.
 */
final class EventQueue {
    /** The time of an empty queue: after all others. */
    static final long NEVER = Long.MAX_VALUE;

    /** The kind of an event, in the order within one second. */
    enum EventKind {
        END,
        LEAVE
    }

    private record TimedEvent(long at, EventKind kind, long number, Task task) implements Comparable<TimedEvent> {
        boolean isValid() {
            return at == (kind == EventKind.END ? task.end : task.leaves);
        }

        @Override
        public int compareTo(TimedEvent other) {
            if (at != other.at) {
                return Long.compare(at, other.at);
            }
            return kind == other.kind ? Long.compare(number, other.number) : kind.compareTo(other.kind);
        }
    }

    private final PriorityQueue<TimedEvent> events = new PriorityQueue<>();
    private long added;

    /**
     * Returns a copy of the valid events.
     *
     * @param tasks returns the task of the copy for a task of this queue
     */
    EventQueue copy(UnaryOperator<Task> tasks) {
        EventQueue copy = new EventQueue();
        for (TimedEvent event : events) {
            if (event.isValid()) {
                copy.events.add(new TimedEvent(event.at, event.kind, event.number, tasks.apply(event.task)));
            }
        }
        copy.added = added;
        return copy;
    }

    void add(long at, EventKind kind, Task task) {
        events.add(new TimedEvent(at, kind, added++, task));
    }

    /** Returns the time of the next event; {@link #NEVER} without one. */
    long next() {
        TimedEvent head = head();
        return head == null ? NEVER : head.at;
    }

    /**
     * Removes and returns the next tasks whose events are of a kind and happen at or before a second. A task may have
     * two: an attempt from a checkpoint may end when the attempt before it would have.
     */
    Set<Task> take(long until, EventKind kind) {
        Set<Task> taken = new LinkedHashSet<>();
        for (TimedEvent head = head(); head != null && head.at <= until && head.kind == kind; head = head()) {
            taken.add(events.remove().task);
        }
        return taken;
    }

    private @Nullable TimedEvent head() {
        while (!events.isEmpty() && !events.peek().isValid()) {
            events.remove();
        }
        return events.peek();
    }
}
