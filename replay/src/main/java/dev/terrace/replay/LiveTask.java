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

    /** When it got its node. */
    long bound;

    /** When its run ends, if nothing happens before. */
    long end = NEVER;

    /** When it leaves its node because it was evicted. */
    long leaves = NEVER;

    /** The number of attempts that were evicted. */
    int attempt;

    /** The seconds of work that earlier attempts kept. */
    long kept;

    LiveTask(LiveJob of, int number) {
        this.of = of;
        this.number = number;
    }

    String key() {
        return of.key + "-" + number;
    }

    boolean isOnNode() {
        return !node.isEmpty();
    }

    /** Whether an event is still to come, since an eviction takes the end back. */
    static boolean expects(TimedEvent<LiveTask> event) {
        LiveTask task = event.subject();
        return event.at() == (event.kind() == EventKind.END ? task.end : task.leaves);
    }
}
