package dev.terrace.replay;

import dev.terrace.engine.Sessions;
import dev.terrace.replay.measure.ReplayListener;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state of a replay between two cycles. Replays that continue from it decide as the original does. Immutable;
 * thread-safe. Shares the cluster's unchanged structure and the trace with the original.
 *
 * @param simulation never advanced: each replay gets a copy
 * @param wanted the time of the cycle that the last one requested
 * @param mayIdle whether a cycle changes nothing while no task waits
 * @param instant the second of the next cycle
 * @param round the number of cycles at this instant
 * @param idle the number of consecutive cycles without a decision
 */
public record Checkpoint(
        ReplayPlan plan,
        String configuration,
        Simulation simulation,
        @Nullable Instant wanted,
        boolean mayIdle,
        long instant,
        int round,
        int idle) {
    private static final long WEIGHT_OF_STATE = 4096;

    /** The bytes of a live job. */
    private static final long WEIGHT_OF_JOB = 128;

    /** The bytes of a task that started, with its event and its bound pod. */
    private static final long WEIGHT_OF_TASK = 512;

    /** The bytes of a waiting pod, which consecutive states share. */
    private static final long WEIGHT_OF_POD = 256;

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
