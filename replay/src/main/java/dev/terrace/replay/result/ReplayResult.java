package dev.terrace.replay.result;

import dev.terrace.replay.trace.UsedResource;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The result of one configuration on a trace.
 *
 * @param configuration the configuration as the user named it
 * @param jobs the number of submitted jobs
 * @param ended the number of ended jobs
 * @param starved the jobs that still wait when no event is left, in order of submission
 * @param promisesBroken the waiting jobs that start later than planned, in the order of the cycles that did not keep a
 *     plan
 * @param isPartial whether the replay was stopped early
 * @param rounds the number of cycles
 * @param seed the seed of random choices; null without random choices
 * @param whole the metrics from the first submission to the last end of a job
 * @param loaded the metrics from the first to the last submission: without the time in which the cluster drains
 * @param bounds the values that no policy can beat; null if the replay was stopped early, if tasks never end or have
 *     failed, or for a schedule that was not replayed
 * @param gpus the use of GPUs by the GPUs that were asked for; empty unless tasks never end
 * @param fit the closeness to the logged schedule; null if it was not requested
 * @param clockReaders the plugins and actions that may decide differently at any time, if cycles run at events only
 */
public record ReplayResult(
        String configuration,
        long jobs,
        long ended,
        List<StarvedJob> starved,
        List<BrokenPromise> promisesBroken,
        boolean isPartial,
        long rounds,
        @Nullable Long seed,
        MeasuredGroups whole,
        MeasuredGroups loaded,
        @Nullable LowerBounds bounds,
        List<GpuPoint> gpus,
        @Nullable LogFit fit,
        List<String> clockReaders) {
    /**
     * A job with tasks that never start.
     *
     * @param job its id in the trace
     * @param since the second of its submission
     * @param reason the reason of the last cycle
     */
    public record StarvedJob(String job, long since, String reason) {}

    /**
     * A planned start of a waiting job that was not kept.
     *
     * @param job its id in the trace
     * @param promised the last start that was planned before
     * @param time the second of the cycle that did not keep it
     * @param start the second at which it started; null if it never did
     * @param reason the reason of that cycle
     */
    public record BrokenPromise(
            String job, long promised, long time, @Nullable Long start, String reason) {}

    /**
     * The use of GPUs when jobs had asked for some, in percent.
     *
     * @param asked the GPUs that jobs asked for so far, of all GPUs
     * @param allocated the GPUs that tasks hold, of all GPUs
     * @param fragmented the GPUs that a random task of the typical kinds cannot use, of the idle GPUs; 0 if no GPU is
     *     idle
     */
    public record GpuPoint(double asked, double allocated, double fragmented) {}

    /** Returns the metrics of all jobs from the first submission to the last end of a job. */
    public Map<ReplayMetric, Number> metrics() {
        return whole.total();
    }

    /** Returns the resource with the greatest utilisation; the first of several. */
    public UsedResource bindingResource() {
        UsedResource binding = UsedResource.CPU;
        for (UsedResource resource : UsedResource.values()) {
            binding = utilisation(resource) > utilisation(binding) ? resource : binding;
        }
        return binding;
    }

    /** Returns the utilisation of a resource; 0 if it is not measured. */
    public double utilisation(UsedResource resource) {
        return metrics().getOrDefault(ReplayMetric.UTILISATION.of(resource), 0).doubleValue();
    }
}
