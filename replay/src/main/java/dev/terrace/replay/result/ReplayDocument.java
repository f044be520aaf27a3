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
        MeasuredGroups loaded = result.loaded();
        return new Fields()
                .with("configuration", result.configuration())
                .with("jobs", result.jobs())
                .with("ended", result.ended())
                .with("starved", data(result.starved()))
                .withSome("promisesBroken", data(result.promisesBroken()))
                .withSome("partial", result.isPartial())
                .with("rounds", result.rounds())
                .withSome("seed", result.seed())
                .with("metrics", metrics(result.metrics()))
                .withSome("bounds", bounds(result))
                .with("bindingResource", result.bindingResource().key())
                .withAll(groups(result.whole()))
                .with(
                        "loaded",
                        new Fields()
                                .with("from", loaded.from())
                                .with("to", loaded.to())
                                .withAll(metrics(loaded.total()))
                                .withAll(groups(loaded)))
                .withSome("fit", result.fit(), ReplayDocument::data)
                .withSome("gpus", data(result.gpus()));
    }

    /** Returns the lower bounds of a result; empty without them. */
    public static Object bounds(ReplayResult result) {
        return result.bounds() == null ? Map.of() : data(result.bounds());
    }

    private static Fields groups(MeasuredGroups groups) {
        return new Fields()
                .with("waitDeciles", groups.waitDeciles())
                .with("queues", byName(groups.queues()))
                .with("users", byName(groups.users()))
                .with("widths", byName(groups.widths()));
    }

    private static Map<String, Object> byName(Map<String, Map<ReplayMetric, Number>> groups) {
        Map<String, Object> byName = new LinkedHashMap<>();
        groups.forEach((name, values) -> byName.put(name, metrics(values)));
        return byName;
    }

    /** Returns values by their names in results. */
    public static Map<String, Object> metrics(Map<ReplayMetric, Number> values) {
        Map<String, Object> metrics = new LinkedHashMap<>();
        values.forEach((metric, value) -> metrics.put(metric.inResults(), value));
        return metrics;
    }
}
