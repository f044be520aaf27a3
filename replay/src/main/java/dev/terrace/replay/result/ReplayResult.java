package dev.terrace.replay.result;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The result of one configuration on a trace.
 *
 * @param configuration the configuration as the user named it
 * @param jobs the jobs that were submitted
 * @param ended the jobs that ended
 * @param starved the jobs that wait when nothing is to come, in order of submission
 * @param isPartial whether the replay was stopped early
 * @param rounds the number of cycles
 * @param seed decided random choices; null if none was made
 * @param metrics all metrics
 * @param clockReaders the plugins and actions that may decide otherwise at any time, where cycles run at events only
 */
public record ReplayResult(
        String configuration,
        long jobs,
        long ended,
        List<StarvedJob> starved,
        boolean isPartial,
        long rounds,
        @Nullable Long seed,
        Map<ReplayMetric, Number> metrics,
        List<String> clockReaders) {
    /**
     * A job that never starts whole.
     *
     * @param job its id in the trace
     * @param since the second of its submission
     * @param reason the reason of the last cycle
     */
    public record StarvedJob(String job, long since, String reason) {}
}
