package dev.terrace.replay.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.terrace.report.Fields;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Results as data for JSON and YAML. Its schema is {@code docs/replay.schema.json}; fields are only ever added. */
public final class ReplayDocument {
    private static final ObjectMapper RECORDS =
            new ObjectMapper().setDefaultPropertyInclusion(JsonInclude.Include.NON_NULL);

    private ReplayDocument() {}

    /** @param trace the trace as the user named it */
    public static Map<String, Object> of(String trace, List<ReplayResult> results) {
        return new Fields().with("trace", trace).withEach("replays", results, ReplayDocument::of);
    }

    /** Returns records as data, without the components that are null. */
    private static Object data(Object records) {
        return RECORDS.convertValue(records, Object.class);
    }

    private static Map<String, Object> of(ReplayResult result) {
        Fields replay = new Fields()
                .with("configuration", result.configuration())
                .with("jobs", result.jobs())
                .with("ended", result.ended())
                .with("starved", data(result.starved()));
        if (!result.promisesBroken().isEmpty()) {
            replay.put("promisesBroken", data(result.promisesBroken()));
        }
        if (result.isPartial()) {
            replay.put("partial", true);
        }
        replay.put("rounds", result.rounds());
        if (result.seed() != null) {
            replay.put("seed", result.seed());
        }
        replay.put("metrics", metrics(result.metrics()));
        if (result.bounds() != null) {
            replay.put("bounds", bounds(result));
        }
        replay.put("bindingResource", result.bindingResource().key());
        replay.put("waitDeciles", result.whole().waitDeciles());
        putGroups(result.whole(), replay);
        Fields loaded = new Fields()
                .with("from", result.loaded().from())
                .with("to", result.loaded().to());
        loaded.putAll(metrics(result.loaded().total()));
        loaded.put("waitDeciles", result.loaded().waitDeciles());
        putGroups(result.loaded(), loaded);
        replay.put("loaded", loaded);
        if (result.fit() != null) {
            replay.put("fit", data(result.fit()));
        }
        if (!result.gpus().isEmpty()) {
            replay.put("gpus", data(result.gpus()));
        }
        return replay;
    }

    /** Returns the lower bounds of a result; empty without them. */
    public static Object bounds(ReplayResult result) {
        return result.bounds() == null ? Map.of() : data(result.bounds());
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
}
