package dev.terrace.replay.sweep;

import dev.terrace.replay.result.ReplayMetric;
import dev.terrace.replay.sweep.SweepAnswer.Combination;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The answers of a sweep as data for JSON and YAML. A value that does not exist is left out. */
public final class SweepDocument {
    private SweepDocument() {}

    /** @param metrics the metrics that are compared; the first two form the front */
    public static Map<String, Object> of(SweepAnswer answer, List<ReplayMetric> metrics) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("sweep", answer.sweep().id());
        document.put("runs", answer.sweep().runs().size());
        document.put("missing", answer.missing());
        document.put(
                "failed",
                answer.rows().stream()
                        .filter(RunRow::hasFailed)
                        .map(row -> {
                            Map<String, Object> failed = Sweep.document(row.run());
                            failed.put("error", String.valueOf(row.error()));
                            return failed;
                        })
                        .toList());
        Set<Combination> front =
                metrics.size() < 2 ? Set.of() : new HashSet<>(answer.front(metrics.get(0), metrics.get(1)));
        document.put(
                "combinations",
                answer.combinations().stream()
                        .map(each -> combination(answer, each, metrics, front.contains(each)))
                        .toList());
        List<Object> effects = new ArrayList<>();
        for (ReplayMetric metric : metrics) {
            answer.effects(metric).forEach(effect -> {
                Map<String, Object> data = new LinkedHashMap<>();
                data.put("axis", effect.axis());
                data.put("metric", metric.inResults());
                put("spread", effect.spread(), data);
                data.put("means", effect.means());
                effects.add(data);
            });
        }
        document.put("effects", effects);
        return document;
    }

    private static Map<String, Object> combination(
            SweepAnswer answer, Combination each, List<ReplayMetric> metrics, boolean isInFront) {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("configuration", each.configuration());
        data.put("settings", each.settings());
        data.put("runs", each.rows().size());
        data.put("front", isInFront);
        Map<String, Object> values = new LinkedHashMap<>();
        for (ReplayMetric metric : metrics) {
            Map<String, Object> value = new LinkedHashMap<>();
            put("mean", each.mean(metric), value);
            PairedDifference difference = answer.difference(each, metric);
            if (difference != null) {
                value.put("pairs", difference.pairs());
                put("difference", difference.mean(), value);
                put("low", difference.low(), value);
                put("high", difference.high(), value);
                if (metric.better() != 0) {
                    put("betterPart", difference.betterPart(), value);
                }
                if (!difference.doubt().isEmpty()) {
                    value.put("doubt", difference.doubt());
                }
            }
            values.put(metric.inResults(), value);
        }
        data.put("metrics", values);
        return data;
    }

    private static void put(String name, double value, Map<String, Object> data) {
        if (!Double.isNaN(value)) {
            data.put(name, value);
        }
    }

    /**
     * Returns the plan of a sweep.
     *
     * @param runs the runs of the part that is planned
     * @param left those that have not succeeded yet
     * @param seconds the estimated time of these
     */
    public static Map<String, Object> plan(Sweep sweep, List<SweepRun> runs, List<SweepRun> left, double seconds) {
        Set<SweepRun> fresh = new HashSet<>(left);
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("sweep", sweep.id());
        document.put("new", left.size());
        document.put("seconds", seconds);
        document.put(
                "runs",
                runs.stream()
                        .map(run -> {
                            Map<String, Object> data = Sweep.document(run);
                            data.put("new", fresh.contains(run));
                            return data;
                        })
                        .toList());
        return document;
    }
}
