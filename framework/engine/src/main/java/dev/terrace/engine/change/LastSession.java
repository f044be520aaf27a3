package dev.terrace.engine.change;

import dev.terrace.engine.state.SessionState;
import dev.terrace.model.Cluster;
import dev.terrace.model.QueueSpec;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The state of the last session, which the next one continues. For one thread. {@link IncrementalState} and
 * {@link IncrementalJobs} decide which parts are reused.
 *
 * <p>After a session that fails, {@link #forget} must be called.
 */
public final class LastSession {
    private @Nullable SessionState last;
    private @Nullable Strays strays;

    /**
     * Returns the state for the next session.
     *
     * @param fresh creates it without a last session, or if the clusters differ in their resources, flags, priority
     *     classes or queues
     */
    public SessionState next(Cluster cluster, Function<Cluster, SessionState> fresh) {
        SessionState before = last;
        last = null;
        if (before == null || !continues(before.cluster, cluster)) {
            strays = null;
            last = fresh.apply(cluster);
            return last;
        }
        Strays known = strays == null ? new Strays(before.strays) : strays;
        strays = known;
        last = new IncrementalState(before, known, cluster).make();
        return last;
    }

    private static boolean continues(Cluster before, Cluster now) {
        return before.resources().equals(now.resources())
                && before.flags().equals(now.flags())
                && before.priorityClasses().equals(now.priorityClasses())
                && areSame(before.queues(), now.queues());
    }

    /** Returns whether both lists have the same queues with equal ages and priorities; other fields may differ. */
    private static boolean areSame(List<QueueSpec> before, List<QueueSpec> now) {
        boolean areSame = before.size() == now.size();
        for (int i = 0; areSame && i < now.size(); i++) {
            QueueSpec was = before.get(i);
            QueueSpec is = now.get(i);
            areSame = was.name().equals(is.name())
                    && was.created().equals(is.created())
                    && was.priorityClassName().equals(is.priorityClassName());
        }
        return areSame;
    }

    /** Returns the state as the last session left it; null without one. */
    public @Nullable SessionState state() {
        return last;
    }

    /** Returns whether a last session exists. */
    public boolean isThere() {
        return last != null;
    }

    /**
     * Returns whether the last session's decisions hold for a cluster: it differs at most in its time, and no reader of
     * the clock is due.
     */
    public boolean holdsFor(Cluster cluster) {
        return last != null && last.cluster.isSameAtAnyTime(cluster) && last.clock.holdsAt(cluster.now());
    }

    /** Drops the state, so that the next session is a fresh one. */
    public void forget() {
        last = null;
        strays = null;
    }
}
