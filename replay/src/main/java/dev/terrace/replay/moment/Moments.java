package dev.terrace.replay.moment;

import dev.terrace.cluster.ClusterState;
import dev.terrace.engine.Sessions;
import dev.terrace.replay.Checkpoint;
import dev.terrace.replay.Replay;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The cluster at any second of a replay. A second is reached by a replay from the nearest kept state before it, or from
 * the second that was requested last, so that steps forward are cheap. Thread-safe; one request runs at a time.
 */
public final class Moments implements AutoCloseable {
    private final KeptStates kept;
    private final Supplier<Sessions> opening;
    private @Nullable Sessions sessions;

    /** The replay that stands after the second that was requested last. */
    private @Nullable Replay visited;

    /**
     * @param kept the states of the replay, which may still run
     * @param opening opens sessions of the replay's configuration
     */
    public Moments(KeptStates kept, Supplier<Sessions> opening) {
        this.kept = kept;
        this.opening = opening;
    }

    /**
     * Returns the state after the last cycle at or before a second, including the decisions of that cycle.
     *
     * @throws dev.terrace.engine.contract.PluginFailure if a plugin fails
     */
    public synchronized ClusterState at(long second) {
        Replay replay = before(second);
        visited = null;
        AtomicReference<@Nullable ClusterState> found = new AtomicReference<>();
        boolean unused = replay.at(second, found::set).advance(() -> found.get() != null);
        visited = replay;
        return Objects.requireNonNull(found.get());
    }

    private Replay before(long second) {
        Checkpoint nearest = kept.before(second);
        Replay last = visited;
        if (last != null && last.second() <= second && last.second() >= nearest.second()) {
            return last;
        }
        if (sessions == null) {
            sessions = opening.get();
        }
        return nearest.resume(sessions);
    }

    /** Returns the estimated bytes of the kept states. */
    public long weight() {
        return kept.weight();
    }

    /** Releases the sessions and the position of the last request. A later request opens them again. */
    @Override
    public synchronized void close() {
        visited = null;
        if (sessions != null) {
            sessions.close();
            sessions = null;
        }
    }
}
