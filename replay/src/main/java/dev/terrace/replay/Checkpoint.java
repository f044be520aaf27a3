package dev.terrace.replay;

import dev.terrace.engine.Sessions;
import dev.terrace.replay.measure.ReplayListener;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state of a replay between two cycles. Replays that continue from it decide as the original does. Immutable;
 * thread-safe. Shares the cluster's unchanged structure and the trace with the original.
 */
public final class Checkpoint {
    private static final long WEIGHT_OF_STATE = 4096;

    /** The bytes of a live job. */
    private static final long WEIGHT_OF_JOB = 128;

    /** The bytes of a task that started, with its event and its bound pod. */
    private static final long WEIGHT_OF_TASK = 512;

    /** The bytes of a waiting pod, which consecutive states share. */
    private static final long WEIGHT_OF_POD = 256;

    final ReplayPlan plan;
    final String configuration;

    /** Never advanced: each replay gets a copy. */
    final Simulation simulation;

    /** The time of the cycle that the last one requested. */
    final @Nullable Instant wanted;

    /** Whether a cycle changes nothing while no task waits. */
    final boolean mayIdle;

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
            boolean mayIdle,
            long instant,
            int round,
            int idle) {
        this.plan = plan;
        this.configuration = configuration;
        this.simulation = simulation;
        this.wanted = wanted;
        this.mayIdle = mayIdle;
        this.instant = instant;
        this.round = round;
        this.idle = idle;
    }

    /** Returns a replay that continues from here. It has no result: it does not know earlier measurements. */
    public Replay resume(Sessions sessions, ReplayListener... listeners) {
        return new Replay(this, sessions, List.of(listeners));
    }

    /** Returns the second of the trace that the replay had reached. */
    public long second() {
        return simulation.second();
    }

    /**
     * Returns the estimated bytes that this state adds to an earlier one, whose pods it shares.
     *
     * @param before an earlier state of the same replay; null without one
     */
    public long weight(@Nullable Checkpoint before) {
        LiveWork work = simulation.work();
        long earlier = before == null ? 0 : before.simulation.work().submittedTasks();
        return WEIGHT_OF_STATE
                + WEIGHT_OF_JOB * work.jobs().size()
                + WEIGHT_OF_TASK * work.begunTasks()
                + WEIGHT_OF_POD * (work.submittedTasks() - earlier);
    }
}
