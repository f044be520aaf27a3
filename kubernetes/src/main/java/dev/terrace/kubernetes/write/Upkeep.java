package dev.terrace.kubernetes.write;

import dev.terrace.kubernetes.client.Answer;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Writes of one kind that bring objects to a wanted status. A write that fails is repeated after a growing pause. One
 * that succeeds is checked a while later, because the watch must have delivered it by then, unless another writer has
 * replaced it. For the deciding thread.
 *
 * <p>Requests for an object run one at a time, except that an urgent one does not wait for one in flight. Requests that
 * can be overtaken therefore carry a resourceVersion.
 */
public final class Upkeep {
    /** An object that still has another status after this time lost its status to another writer. */
    private static final Duration CONFIRMATION = Duration.ofSeconds(10);

    /** The pause before another look for the event of a write that the server has answered. */
    private static final Duration LOOK = Duration.ofMillis(50);

    private static final Backoff BACKOFF = new Backoff(Duration.ofMillis(250), Duration.ofSeconds(32));
    private static final int NOT_FOUND = 404;
    /** The uid is another one. */
    private static final int UNPROCESSABLE = 422;

    private final String kind;
    private final Outbox outbox;
    private final LongSupplier nanoTime;
    private final Function<String, String> versions;
    private final Function<String, @Nullable Request> requests;
    private final Map<String, Entry> entries = new HashMap<>();
    /** The times at which entries are due, the earliest first. A time that an entry does not have any more is void. */
    private final PriorityQueue<Due> dues = new PriorityQueue<>(Comparator.comparingLong(Due::time));

    private record Due(long time, Entry entry) {}

    /**
     * Creates the writes of a kind.
     *
     * @param versions returns the resourceVersion of an object in its last event
     * @param requests returns the request that brings an object to its wanted status; null if it has that status, or is
     *     gone
     */
    public Upkeep(
            String kind,
            Outbox outbox,
            LongSupplier nanoTime,
            Function<String, String> versions,
            Function<String, @Nullable Request> requests) {
        this.versions = versions;
        this.kind = kind;
        this.outbox = outbox;
        this.nanoTime = nanoTime;
        this.requests = requests;
    }

    /** The next write about an object. */
    private final class Entry implements Write {
        private final String key;
        private final boolean isUrgent;
        private int failures;
        /** The time at which it is queued; null while it is in the outbox. */
        private @Nullable Long due;
        /** The end of the pause after a failure. */
        private long pause;
        /** The time at which it is wanted again; null if the request in the outbox suffices. */
        private @Nullable Long again;
        /** The version of the object when the request was sent. */
        private String sent = "";
        /** The time until which the event of a successful write is waited for; null without one. */
        private @Nullable Long confirmation;

        Entry(String key, boolean isUrgent, long now) {
            this.key = key;
            this.isUrgent = isUrgent;
            pause = now;
        }

        /** Writes at a time, or as soon after it as a pause allows. */
        void want(long time, boolean isQueued) {
            if (isQueued) {
                again = again == null ? time : (Long) Math.min(again, time);
                return;
            }
            long next = Math.max(time, pause);
            if (due == null || next < due) {
                due = next;
                dues.add(new Due(next, this));
            }
        }

        @Override
        public String kind() {
            return kind;
        }

        @Override
        public boolean isUrgent() {
            return isUrgent;
        }

        @Override
        public @Nullable Request request() {
            Request request = isCurrent() ? requests.apply(key) : null;
            again = null;
            confirmation = null;
            if (request == null) {
                entries.remove(key, this);
            } else {
                sent = versions.apply(key);
            }
            return request;
        }

        /** Returns whether the last write is done and no event shows it yet. Another one would be refused. */
        boolean isUnconfirmed(long now) {
            return confirmation != null
                    && confirmation - now > 0
                    && versions.apply(key).equals(sent);
        }

        private boolean isCurrent() {
            return entries.get(key) == this;
        }

        @Override
        public void answered(@Nullable Answer answer) {
            if (!isCurrent()) {
                return;
            }
            int code = answer == null ? 0 : answer.code();
            long now = nanoTime.getAsLong();
            boolean isOver = code / 100 == 2 || code == NOT_FOUND || code == UNPROCESSABLE;
            failures = isOver ? 0 : failures + 1;
            pause = isOver ? now : now + BACKOFF.nanos(failures - 1);
            confirmation = code / 100 == 2 ? (Long) (now + CONFIRMATION.toNanos()) : null;
            want(isOver ? now + CONFIRMATION.toNanos() : pause, false);
            if (again != null) {
                want(again, false);
                again = null;
            }
        }

        @Override
        public void dropped() {
            entries.remove(key, this);
        }
    }

    /**
     * Writes the status of an object that has changed, or whose wanted status has.
     *
     * @param time the earliest time, by the monotonic clock
     * @param isUrgent whether pods wait for the write
     */
    public void want(String key, long time, boolean isUrgent) {
        Entry entry = entries.get(key);
        boolean isQueued = entry != null && entry.due == null;
        if (entry == null || (isUrgent && !entry.isUrgent)) {
            entry = new Entry(key, isUrgent, nanoTime.getAsLong());
            entries.put(key, entry);
            isQueued = false;
        }
        entry.want(time, isQueued);
    }

    /** Forgets all writes. Requests in flight are not cancelled; their answers are ignored. */
    public void clear() {
        entries.clear();
        dues.clear();
    }

    /** Queues the writes that are due. Returns the time until the next one; null without one. */
    public @Nullable Duration resume() {
        long now = nanoTime.getAsLong();
        for (Due next = dues.peek(); next != null; next = dues.peek()) {
            Entry entry = next.entry();
            Long due = entry.due;
            boolean isVoid = due == null || due != next.time() || !entry.isCurrent();
            if (!isVoid && next.time() - now > 0) {
                return Duration.ofNanos(next.time() - now);
            }
            dues.remove();
            if (!isVoid) {
                entry.due = null;
                if (entry.isUnconfirmed(now)) {
                    entry.want(now + LOOK.toNanos(), false);
                } else {
                    outbox.add(entry);
                }
            }
        }
        return null;
    }
}
