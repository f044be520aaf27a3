package dev.terrace.replay.cases;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.cases.CaseVerdict;
import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.replay.ConfiguredReplay;
import dev.terrace.replay.Replay;
import dev.terrace.replay.ReplayPlan;
import dev.terrace.replay.measure.AttemptLog;
import dev.terrace.replay.result.ReplayResult;
import dev.terrace.replay.world.ReplayWorld;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs recorded replays and compares the outcomes with the expected ones. A case that cannot be run counts as failed,
 * with its error message. Thread-safe.
 */
public record ReplayCheck(Extensions extensions, Contracts contracts) {
    private static final int MAX_DIFFERENCES = 20;
    private static final double TWELVE_DIGITS = 1e-11;

    public CaseVerdict check(Path file) {
        return CaseVerdict.check(file.toString(), warnings -> {
            ReplayCase found = ReplayCase.read(file);
            Configuration configuration = ConfigurationReader.read(
                    found.configuration(), file + ": policy.conf", extensions.catalog(), false);
            warnings.addAll(configuration.findings());
            return mismatches(found, configuration);
        });
    }

    /** Returns one line for each difference. */
    private List<String> mismatches(ReplayCase found, Configuration configuration) {
        ReplayPlan plan =
                new ReplayPlan(found.trace(), ReplayWorld.build(found.trace()), found.semantics(), false, 0, null);
        AttemptLog attempts = new AttemptLog();
        ConfiguredReplay configured = new ConfiguredReplay(plan, found.name(), found.configuration(), configuration);
        try (Replay replay = configured.begin(new Scheduler(extensions), contracts, attempts)) {
            ReplayResult result = replay.run(() -> false);
            ObjectNode decided = RecordedReplay.expected(found.trace(), attempts, result);
            decided.set("jobs", RecordedReplay.jobs(found.trace(), attempts));
            if (!found.expected().has("tasks")) {
                RecordedReplay.countByJob(found.trace(), attempts, decided.withObject("/metrics"));
            }
            // Cases of other tools use the names of results.
            ObjectNode metrics = decided.withObject("/metrics");
            result.metrics()
                    .keySet()
                    .forEach(metric -> metrics.set(metric.inResults(), metrics.path(metric.inCases())));
            return differences(found, decided);
        }
    }

    private static List<String> differences(ReplayCase found, JsonNode decided) {
        List<String> lines = new ArrayList<>();
        for (String part : List.of("tasks", "jobs", "metrics")) {
            found.expected().path(part).properties().forEach(expected -> {
                JsonNode actual = decided.path(part).path(expected.getKey());
                if (!isSame(expected.getValue(), actual)) {
                    lines.add("%s %s: expected %s, decided %s"
                            .formatted(part, expected.getKey(), expected.getValue(), actual));
                }
            });
        }
        if (lines.size() <= MAX_DIFFERENCES) {
            return lines;
        }
        List<String> first = new ArrayList<>(lines.subList(0, MAX_DIFFERENCES));
        first.add("… and %s more".formatted(lines.size() - MAX_DIFFERENCES));
        return first;
    }

    /**
     * Returns whether a value equals the expected one. Compares only the expected fields of an object, and fractions to
     * 12 digits.
     */
    private static boolean isSame(JsonNode expected, JsonNode actual) {
        if (expected.isObject()) {
            return expected.properties().stream()
                    .allMatch(field -> isSame(field.getValue(), actual.path(field.getKey())));
        }
        return expected.isFloatingPointNumber()
                ? Math.abs(expected.doubleValue() - actual.doubleValue()) <= TWELVE_DIGITS * expected.doubleValue()
                : expected.toString().equals(actual.isDouble() ? whole(actual) : actual.toString());
    }

    /** Formats a number without trailing zeros, and without a decimal point if it is whole. */
    private static String whole(JsonNode number) {
        return BigDecimal.valueOf(number.doubleValue()).stripTrailingZeros().toPlainString();
    }
}
