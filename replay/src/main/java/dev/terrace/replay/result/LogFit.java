package dev.terrace.replay.result;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The closeness of a replay to the logged schedule. A replay whose configuration resembles the real scheduler, but
 * whose starts differ, has a model that is wrong.
 *
 * @param jobs the number of jobs with a logged start
 * @param withinMinute the part of them that start within 60 s of their logged start
 * @param withinFivePercent the part of them whose wait differs by at most 5 % of the logged wait
 * @param meanDifference the mean of |wait − logged wait| over jobs that started in the replay, in seconds
 * @param furthest the jobs whose waits differ most, the largest difference first
 */
public record LogFit(
        long jobs, double withinMinute, double withinFivePercent, double meanDifference, List<Difference> furthest) {
    /**
     * A job whose wait differs.
     *
     * @param job its id in the trace
     * @param loggedWait the seconds from submission to the logged start
     * @param replayedWait the seconds from submission to the start in the replay; null if it never started
     * @param reason a later start: the reason of the first cycle from the logged start on; an earlier one: the cpu that
     *     was idle in the log at that time
     */
    public record Difference(
            String job,
            long loggedWait,
            @JsonProperty("wait") @Nullable Long replayedWait,
            String reason) {}
}
