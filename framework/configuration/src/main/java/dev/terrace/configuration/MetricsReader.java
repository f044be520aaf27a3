package dev.terrace.configuration;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Reads {@code metrics:}, texts by key. Numbers and booleans are taken as they are written, as in Volcano. The section
 * tells Volcano where and how often to measure the actual usage of nodes. Terrace measures nothing, but plugins may
 * read the interval.
 */
record MetricsReader(ConfigurationFindings findings) {
    /** The interval of measurements: the only entry with an effect here. */
    private static final String INTERVAL = "interval";

    Map<String, String> read(Value.Mapping root) {
        Map<String, String> metrics = new LinkedHashMap<>();
        root.entry("metrics")
                .filter(entry -> !(entry.value() instanceof Value.Mapping map && isAllInterval(map)))
                .ifPresent(entry -> findings.warning(
                        entry.at(),
                        "metrics has no effect: %s."
                                .formatted(VolcanoNames.all().withoutEffect().get("metrics"))));
        root.get("metrics")
                .flatMap(value -> new Expected(findings).map(value, "metrics", "metrics: {type: prometheus}"))
                .ifPresent(map -> map.entries().forEach(entry -> {
                    if (entry.value() instanceof Value.Scalar scalar) {
                        metrics.put(entry.key(), scalar.isEmpty() ? "" : scalar.text());
                    } else {
                        findings.error(
                                entry.value().at(),
                                "metrics '%s' is %s: expected a text."
                                        .formatted(entry.key(), entry.value().described()));
                    }
                }));
        return Collections.unmodifiableMap(metrics);
    }

    private static boolean isAllInterval(Value.Mapping map) {
        return !map.entries().isEmpty()
                && map.entries().stream().allMatch(entry -> entry.key().equals(INTERVAL));
    }
}
