package dev.terrace.engine.state;

import dev.terrace.model.Cluster;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The clock of a session, which records the plugins and actions that read it. Readers are created by the session's
 * thread; each may be used by several threads.
 *
 * @see dev.terrace.spi.view.SessionView#wakeAt
 */
public final class Clock {
    private final Cluster cluster;
    private final Instant now;
    private final Map<String, Reader> readers = new TreeMap<>();

    Clock(Cluster cluster) {
        this.cluster = cluster;
        now = cluster.now();
    }

    /** A plugin or an action that may read the clock. */
    public final class Reader {
        private volatile boolean hasRead;
        private @Nullable Instant wanted;

        private Reader() {}

        /** Records that the time was read, and returns it. */
        public Instant now() {
            hasRead = true;
            return now;
        }

        /** Records when time alone may next change an answer. The earliest such time counts. */
        public synchronized void wakeAt(Instant time) {
            hasRead = true;
            wanted = wanted == null || time.isBefore(wanted) ? time : wanted;
        }

        /** Returns the cluster of the session, for a reader whose reads of the clock are recorded. */
        public Cluster cluster() {
            return cluster.telling(() -> hasRead = true);
        }

        /**
         * Returns the earliest time at which its answers may change: {@link Instant#MAX} if it never read the clock;
         * the time of the session if it never called {@link #wakeAt}, or with a time in the past.
         */
        private synchronized Instant next() {
            return !hasRead ? Instant.MAX : wanted == null || wanted.isBefore(now) ? now : wanted;
        }
    }

    /** Returns the reader of a name, which is created on first use. */
    public Reader reader(String name) {
        return readers.computeIfAbsent(name, absent -> new Reader());
    }

    /** Returns the names of the plugins and actions that read the time, sorted. */
    public List<String> askedBy() {
        List<String> names = new ArrayList<>();
        readers.forEach((name, reader) -> {
            if (reader.hasRead) {
                names.add(name);
            }
        });
        return List.copyOf(names);
    }

    /**
     * Returns the earliest time at which a cycle on the same cluster may decide otherwise: the time of the session if
     * that may be at any time; null if time alone changes nothing.
     */
    public @Nullable Instant wanted() {
        Instant earliest = Instant.MAX;
        for (Reader reader : readers.values()) {
            Instant next = reader.next();
            earliest = next.isBefore(earliest) ? next : earliest;
        }
        return earliest.equals(Instant.MAX) ? null : earliest;
    }

    /**
     * Returns whether the session's decisions hold at another time. They never do if a reader may answer differently
     * any time.
     */
    public boolean holdsAt(Instant time) {
        if (askedBy().isEmpty()) {
            return true;
        }
        Instant wanted = wanted();
        return !time.isBefore(now) && (wanted == null || time.isBefore(wanted));
    }
}
