package dev.terrace.replay;

import dev.terrace.replay.time.EventQueue;
import dev.terrace.replay.time.EventQueue.EventKind;
import dev.terrace.replay.time.EventQueue.TimedEvent;

/** A task of a live job: waiting, on a node, leaving its node, or ended. */
final class LiveTask {
    private static final long NEVER = EventQueue.NEVER;

    final LiveJob of;
    final int number;
    String node = "";

    /** The time of its bind. */
    long bound;

    /** The planned end of its run. */
    long end = NEVER;

    /** The time at which it leaves its node after an eviction. */
    long leaves = NEVER;

    /** The number of attempts that were evicted. */
    int attempt;

    /** The seconds of work that earlier attempts kept. */
    long kept;

    LiveTask(LiveJob of, int number) {
        this.of = of;
        this.number = number;
    }

    /** Copies a task into a copy of its job. */
    LiveTask(LiveTask other, LiveJob of) {
        this(of, other.number);
        node = other.node;
        bound = other.bound;
        end = other.end;
        leaves = other.leaves;
        attempt = other.attempt;
        kept = other.kept;
    }

    String key() {
        return of.key + "-" + number;
    }

    boolean isOnNode() {
        return !node.isEmpty();
    }

    /** Returns whether an event is still valid: an eviction cancels the planned end. */
    static boolean expects(TimedEvent<LiveTask> event) {
        LiveTask task = event.subject();
        return event.at() == (event.kind() == EventKind.END ? task.end : task.leaves);
    }
}
