package dev.terrace.engine.observation;

import dev.terrace.engine.hook.HookTable;
import dev.terrace.engine.order.Orders;
import dev.terrace.engine.state.ClusterSize;
import dev.terrace.engine.state.SessionState;
import dev.terrace.model.explanation.Watched;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Task;

/**
 * Records a cycle's decisions about a few watched pods, jobs and queues. Never affects the cycle: it changes nothing,
 * and asks nothing that changes a later answer.
 */
final class Observer {
    final SessionState state;
    final HookTable hooks;
    final WatchedTurns turns;
    final WatchedAttempts attempts;
    final WatchedEvictions evictions;

    final Recorder recorder;
    private final Watched watched;

    /** Observes a session whose plugins have registered all their hooks. */
    Observer(SessionState state, HookTable hooks, Orders orders, Watched watched) {
        this.state = state;
        this.hooks = hooks;
        this.watched = watched;
        this.recorder = new Recorder(hooks, new ClusterSize(state));
        this.turns = new WatchedTurns(state, recorder, orders, watched);
        this.attempts = new WatchedAttempts(state, recorder, turns, watched);
        this.evictions = new WatchedEvictions(state, recorder, turns, attempts);
    }

    boolean watches(String pod) {
        return watched.pods().contains(pod);
    }

    boolean watches(Task task) {
        return attempts.watches(task);
    }

    /** Returns whether a job is watched, even if it is not in the session. */
    boolean names(String job) {
        return watched.jobs().contains(job);
    }

    /** Begins an action. */
    void begin(String action) {
        endAction();
        turns.begin(action);
    }

    /** Ends the last action. */
    void endAction() {
        attempts.endTurn();
        turns.end(attempts::wasTried);
        evictions.endAction();
    }

    /** Begins a job's turn. */
    void turn(Job job) {
        attempts.beginTurn();
        turns.begin(job);
    }
}
