package dev.terrace.replay.result;

import dev.terrace.replay.result.BrokenPromises.BrokenPromise;
import dev.terrace.replay.result.ReplayResult.GpuPoint;
import dev.terrace.replay.result.ReplayResult.StarvedJob;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Results as data for JSON and YAML. Its schema is {@code docs/replay.schema.json}; fields are only ever added. */
public final class ReplayDocument {
    private ReplayDocument() {}

    /** @param trace the trace as the user named it */
    public static Map<String, Object> of(String trace, List<ReplayResult> results) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("trace", trace);
        document.put("replays", results.stream().map(ReplayDocument::of).toList());
        return document;
    }

    private static Map<String, Object> of(ReplayResult result) {
        Map<String, Object> replay = new LinkedHashMap<>();
        replay.put("configuration", result.configuration());
        replay.put("jobs", result.jobs());
        replay.put("ended", result.ended());
        replay.put("starved", result.starved().stream().map(ReplayDocument::of).toList());
        if (!result.promisesBroken().isEmpty()) {
            replay.put(
                    "promisesBroken",
                    result.promisesBroken().stream().map(ReplayDocument::of).toList());
        }
        if (result.isPartial()) {
            replay.put("partial", true);
        }
        replay.put("rounds", result.rounds());
        if (result.seed() != null) {
            replay.put("seed", result.seed());
        }
        replay.put("metrics", metrics(result.metrics()));
        replay.put("bindingResource", result.bindingResource().key());
        replay.put("waitDeciles", result.whole().waitDeciles());
        putGroups(result.whole(), replay);
        Map<String, Object> loaded = new LinkedHashMap<>();
        loaded.put("from", result.loaded().from());
        loaded.put("to", result.loaded().to());
        loaded.putAll(metrics(result.loaded().total()));
        loaded.put("waitDeciles", result.loaded().waitDeciles());
        putGroups(result.loaded(), loaded);
        replay.put("loaded", loaded);
        if (result.fit() != null) {
            replay.put("fit", of(result.fit()));
        }
        if (!result.gpus().isEmpty()) {
            replay.put("gpus", result.gpus().stream().map(ReplayDocument::of).toList());
        }
        return replay;
    }

    private static Map<String, Object> of(LogFit fit) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("jobs", fit.jobs());
        document.put("withinMinute", fit.withinMinute());
        document.put("withinFivePercent", fit.withinFivePercent());
        document.put("meanDifference", fit.meanDifference());
        document.put("furthest", fit.furthest().stream().map(ReplayDocument::of).toList());
        return document;
    }

    private static Map<String, Object> of(LogFit.Difference difference) {
        Map<String, Object> job = new LinkedHashMap<>();
        job.put("job", difference.job());
        job.put("loggedWait", difference.loggedWait());
        if (difference.replayedWait() != null) {
            job.put("wait", difference.replayedWait());
        }
        job.put("reason", difference.reason());
        return job;
    }

    private static void putGroups(MeasuredGroups groups, Map<String, Object> document) {
        document.put("queues", byName(groups.queues()));
        document.put("users", byName(groups.users()));
        document.put("widths", byName(groups.widths()));
    }

    private static Map<String, Object> byName(Map<String, Map<ReplayMetric, Number>> groups) {
        Map<String, Object> byName = new LinkedHashMap<>();
        groups.forEach((name, values) -> byName.put(name, metrics(values)));
        return byName;
    }

    private static Map<String, Object> metrics(Map<ReplayMetric, Number> values) {
        Map<String, Object> metrics = new LinkedHashMap<>();
        values.forEach((metric, value) -> metrics.put(metric.inResults(), value));
        return metrics;
    }

    private static Map<String, Object> of(GpuPoint point) {
        Map<String, Object> use = new LinkedHashMap<>();
        use.put("asked", point.asked());
        use.put("allocated", point.allocated());
        use.put("fragmented", point.fragmented());
        return use;
    }

    private static Map<String, Object> of(BrokenPromise broken) {
        Map<String, Object> job = new LinkedHashMap<>();
        job.put("job", broken.job());
        job.put("promised", broken.promised());
        job.put("time", broken.time());
        if (broken.start() != null) {
            job.put("start", broken.start());
        }
        job.put("reason", broken.reason());
        return job;
    }

    private static Map<String, Object> of(StarvedJob starved) {
        Map<String, Object> job = new LinkedHashMap<>();
        job.put("job", starved.job());
        job.put("since", starved.since());
        job.put("reason", starved.reason());
        return job;
    }
}
