package dev.terrace.engine.state;

import dev.terrace.model.Cluster;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The state of the last of several sessions, from which the next one goes on. For one thread.
 *
 * <p>A session that fails leaves nothing to go on from: tell {@link #forget}.
 */
public final class KeptState {
    private @Nullable SessionState last;
    private @Nullable Strays strays;

    /**
     * The state for the next session.
     *
     * @param fresh makes it anew, where there is nothing to go on from, or where the clusters differ in their resources
     *     or flags
     */
    public SessionState next(Cluster cluster, Function<Cluster, SessionState> fresh) {
        SessionState before = last;
        last = null;
        if (before == null
                || !before.cluster.resources().equals(cluster.resources())
                || !before.cluster.flags().equals(cluster.flags())) {
            strays = null;
            last = fresh.apply(cluster);
            return last;
        }
        Strays known = strays == null ? new Strays(before.strays) : strays;
        strays = known;
        last = new ContinuedState(before, known, cluster).make();
        return last;
    }

    /** Whether there is a state to go on from. */
    public boolean isThere() {
        return last != null;
    }

    /** Whether the last session's decisions hold for a cluster: at most time has passed, and not too much of it. */
    public boolean holdsFor(Cluster cluster) {
        return last != null && last.cluster.isSameAtAnyTime(cluster) && last.clock.holdsAt(cluster.now());
    }

    /** Makes the next state anew. */
    public void forget() {
        last = null;
        strays = null;
    }
}
