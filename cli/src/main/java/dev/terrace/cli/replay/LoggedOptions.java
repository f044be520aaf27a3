package dev.terrace.cli.replay;

import dev.terrace.files.Fault;
import dev.terrace.replay.LoggedSchedule;
import dev.terrace.replay.ReplayPlan;
import dev.terrace.replay.measure.IdleOverTime;
import dev.terrace.replay.result.ReplayResult;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for the schedule that happened. */
public final class LoggedOptions {
    @Option(
            names = "--fit",
            description = "Show how close each configuration comes to the starts in the trace, and which jobs differ"
                    + " most.")
    private boolean fit;

    /**
     * The schedule that happened.
     *
     * @param idle null unless replays are compared with it
     */
    public record Logged(ReplayResult result, @Nullable IdleOverTime idle) {}

    /**
     * Measures the logged schedule.
     *
     * @return null if the trace has no starts
     * @throws dev.terrace.model.finding.InvalidInput if replays shall be compared with starts that the trace lacks
     */
    public @Nullable Logged measure(ReplayPlan plan) {
        if (!LoggedSchedule.isIn(plan.trace().jobs())) {
            if (fit) {
                throw Fault.at(
                        "--fit",
                        "compares with the starts in the trace, and %s has none that hold. Leave out --fit, and --load,"
                                        .formatted(plan.trace().file())
                                + " --shake and --cut-at-estimate, which change them.");
            }
            return null;
        }
        IdleOverTime idle = fit ? new IdleOverTime() : null;
        LoggedSchedule schedule = idle == null ? new LoggedSchedule(plan) : new LoggedSchedule(plan, idle);
        return new Logged(schedule.run(), idle);
    }
}
