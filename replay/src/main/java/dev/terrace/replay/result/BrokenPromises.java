package dev.terrace.replay.result;

import dev.terrace.replay.trace.TraceJob;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The planned starts of waiting jobs that a replay did not keep. */
public final class BrokenPromises implements ReplayListener {
    private final Map<String, BrokenPromise> byJob = new LinkedHashMap<>();

    /**
     * A planned start that was not kept.
     *
     * @param job its id in the trace
     * @param promised the last start that was planned before
     * @param time the second of the cycle that did not keep it
     * @param start the second at which it started; null if it never did
     * @param reason the reason of that cycle
     */
    public record BrokenPromise(
            String job, long promised, long time, @Nullable Long start, String reason) {}

    @Override
    public void promiseBroken(TraceJob job, long promised, long time, String reason) {
        byJob.put(job.id(), new BrokenPromise(job.id(), promised, time, null, reason));
    }

    @Override
    public void ended(TraceJob job, long start, long end) {
        unfinished(job, start);
    }

    @Override
    public void unfinished(TraceJob job, long start) {
        byJob.computeIfPresent(
                job.id(),
                (id, broken) -> new BrokenPromise(
                        id,
                        broken.promised(),
                        broken.time(),
                        start == TraceJob.UNKNOWN ? null : start,
                        broken.reason()));
    }

    /** Returns them in the order in which they were broken. */
    public List<BrokenPromise> all() {
        return List.copyOf(byJob.values());
    }
}
