package dev.terrace.replay.sweep;

import dev.terrace.replay.result.ReplayMetric;
import dev.terrace.replay.sweep.SweepAnswer.Combination;
import dev.terrace.replay.sweep.SweepAnswer.Effect;
import dev.terrace.report.Fields;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The answers of a sweep as data for JSON and YAML. A value that does not exist is left out. */
public final class SweepDocument {
    private SweepDocument() {}

    /** @param metrics the metrics that are compared; the first two form the front */
    public static Fields of(SweepAnswer answer, List<ReplayMetric> metrics) {
        List<RunRow> failed = answer.rows().stream().filter(RunRow::hasFailed).toList();
        Set<Combination> front =
                metrics.size() < 2 ? Set.of() : new HashSet<>(answer.front(metrics.get(0), metrics.get(1)));
        List<Fields> effects = new ArrayList<>();
        for (ReplayMetric metric : metrics) {
            answer.effects(metric).forEach(effect -> effects.add(effect(effect, metric)));
        }
        return new Fields()
                .with("sweep", answer.sweep().id())
                .with("runs", answer.sweep().runs().size())
                .with("missing", answer.missing())
                .withEach("failed", failed, row -> Sweep.document(row.run()).with("error", row.error()))
                .withEach(
                        "combinations",
                        answer.combinations(),
                        each -> combination(answer, each, metrics, front.contains(each)))
                .with("effects", effects);
    }

    private static Fields effect(Effect effect, ReplayMetric metric) {
        return new Fields()
                .with("axis", effect.axis())
                .with("metric", metric.inResults())
                .withSome("spread", some(effect.spread()))
                .with("means", effect.means());
    }

    private static Fields combination(
            SweepAnswer answer, Combination each, List<ReplayMetric> metrics, boolean isInFront) {
        Fields values = new Fields();
        for (ReplayMetric metric : metrics) {
            Fields value = value(each.mean(metric), answer.difference(each, metric), metric);
            values.with(metric.inResults(), value.withSome("bound", some(each.bound(metric))));
        }
        return new Fields()
                .with("configuration", each.configuration())
                .with("settings", each.settings())
                .with("runs", each.rows().size())
                .with("front", isInFront)
                .with("metrics", values);
    }

    private static Fields value(double mean, @Nullable PairedDifference difference, ReplayMetric metric) {
        Fields value = new Fields().withSome("mean", some(mean));
        return difference == null
                ? value
                : value.with("pairs", difference.pairs())
                        .withSome("difference", some(difference.mean()))
                        .withSome("low", some(difference.low()))
                        .withSome("high", some(difference.high()))
                        .withSome("betterPart", metric.better() == 0 ? null : some(difference.betterPart()))
                        .withSome("doubt", difference.doubt());
    }

    /** Returns a value; null for NaN. */
    static @Nullable Double some(double value) {
        return Double.isNaN(value) ? null : value;
    }

    /**
     * Returns the plan of a sweep.
     *
     * @param runs the runs of the part that is planned
     * @param left those that have not succeeded yet
     * @param seconds the estimated time of these
     */
    public static Fields plan(Sweep sweep, List<SweepRun> runs, List<SweepRun> left, double seconds) {
        Set<SweepRun> fresh = new HashSet<>(left);
        return new Fields()
                .with("sweep", sweep.id())
                .with("new", left.size())
                .with("seconds", seconds)
                .withEach("runs", runs, run -> Sweep.document(run).with("new", fresh.contains(run)));
    }
}
