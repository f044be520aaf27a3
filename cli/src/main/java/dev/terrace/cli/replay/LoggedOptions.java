package dev.terrace.cli.replay;

import dev.terrace.files.Fault;
import dev.terrace.replay.LoggedSchedule;
import dev.terrace.replay.ReplayPlan;
import dev.terrace.replay.measure.IdleOverTime;
import dev.terrace.replay.result.ReplayResult;
import java.util.List;
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
     * @param removing the options that remove the starts of the trace
     * @return null if the trace has no starts
     * @throws dev.terrace.model.finding.InvalidInput if replays shall be compared with starts that the trace lacks
     */
    public @Nullable Logged measure(ReplayPlan plan, List<String> removing) {
        if (!LoggedSchedule.isIn(plan.trace().jobs())) {
            if (fit) {
                throw Fault.at(
                        "--fit",
                        "compares with the starts in the trace, "
                                + (removing.isEmpty()
                                        ? "and " + plan.trace().file() + " has none; leave out --fit"
                                        : "which do not hold with " + String.join(", ", removing)
                                                + "; leave that out, or --fit"));
            }
            return null;
        }
        IdleOverTime idle = fit ? new IdleOverTime() : null;
        LoggedSchedule schedule = idle == null ? new LoggedSchedule(plan) : new LoggedSchedule(plan, idle);
        return new Logged(schedule.run(), idle);
    }
}
