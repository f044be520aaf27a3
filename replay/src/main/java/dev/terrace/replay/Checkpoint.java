package dev.terrace.replay;

import dev.terrace.engine.Sessions;
import dev.terrace.replay.result.ReplayListener;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The state of a replay between two cycles. Replays that continue from it decide as the original does. Immutable;
 * thread-safe. Shares the cluster's unchanged structure and the trace with the original.
 */
public final class Checkpoint {
    /** An upper bound of the bytes of an empty cluster's state. */
    private static final long WEIGHT_OF_STATE = 4096;

    /** The bytes of a live task, its pod and its part in a job, measured on long replays. */
    private static final long WEIGHT_OF_TASK = 512;

    final ReplayPlan plan;
    final String configuration;

    /** Never advanced: each replay gets a copy. */
    final Simulation simulation;

    /** The time of the cycle that the last one requested. */
    final @Nullable Instant wanted;

    /** The second of the next cycle. */
    final long instant;

    /** The number of cycles at this instant. */
    final int round;

    /** The number of consecutive cycles without a decision. */
    final int idle;

    Checkpoint(
            ReplayPlan plan,
            String configuration,
            Simulation simulation,
            @Nullable Instant wanted,
            long instant,
            int round,
            int idle) {
        this.plan = plan;
        this.configuration = configuration;
        this.simulation = simulation;
        this.wanted = wanted;
        this.instant = instant;
        this.round = round;
        this.idle = idle;
    }

    /** Returns a replay that continues from here. It has no result: it does not know earlier measurements. */
    public Replay resume(Sessions sessions, ReplayListener listener) {
        return new Replay(this, sessions, listener);
    }

    /** Returns the second of the trace that the replay had reached. */
    public long second() {
        return simulation.second();
    }

    /** Returns the estimated size in bytes. */
    public long weight() {
        return WEIGHT_OF_STATE + WEIGHT_OF_TASK * simulation.work().tasks();
    }
}
