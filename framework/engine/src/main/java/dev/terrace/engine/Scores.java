package dev.terrace.engine;

import dev.terrace.model.report.CycleReport.Term;
import dev.terrace.spi.Node;
import dev.terrace.spi.NodeScore;
import dev.terrace.spi.Normaliser;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Scores candidates for a task, in Volcano's order of addition: (0 + the nodeOrder hooks) + the batchNodeOrder hooks. Fractions do not associate, and a tie
 * can hang on the last bit.
 */
final class Scores {
    private final List<Scored> nodeOrder = new ArrayList<>();
    private final List<Scored> batchNodeOrder = new ArrayList<>();

    /** One hook, made ready: adds to each candidate's sum. */
    private record Scored(String plugin, Adder adder) {}

    private interface Adder {
        /** A score for each candidate, or null if the hook has nothing to say of the task. */
        double @Nullable [] score(SessionTask task, List<Node> candidates);
    }

    Scores(HookTable hooks, Projections projections) {
        hooks.nodeOrder.all().forEach(e -> nodeOrder.add(new Scored(e.plugin(), adder(e.function(), projections))));
        hooks.batchNodeOrder
                .all()
                .forEach(e -> batchNodeOrder.add(new Scored(e.plugin(), adder(e.function(), projections))));
    }

    private static Adder adder(NodeScore score, Projections projections) {
        if (score instanceof NodeScore.Local<?> local) {
            return local(local, projections);
        }
        if (score instanceof NodeScore.Normalised<?> normalised) {
            return normalised(normalised, projections);
        }
        return ((NodeScore.ClusterWide) score).scores()::apply;
    }

    private static <K> Adder local(NodeScore.Local<K> score, Projections projections) {
        Projections.Of<K> projection = projections.add(score.projection());
        return (task, candidates) -> {
            K asked = projection.from(task);
            if (asked == null) {
                return null;
            }
            double[] scores = new double[candidates.size()];
            for (int i = 0; i < scores.length; i++) {
                scores[i] = score.score().applyAsDouble(asked, candidates.get(i));
            }
            return scores;
        };
    }

    private static <K> Adder normalised(NodeScore.Normalised<K> score, Projections projections) {
        Projections.Of<K> projection = projections.add(score.projection());
        Normaliser normaliser = score.normaliser();
        return (task, candidates) -> {
            K asked = projection.from(task);
            if (asked == null) {
                return null;
            }
            long[] raw = new long[candidates.size()];
            long least = Long.MAX_VALUE;
            long greatest = Long.MIN_VALUE;
            for (int i = 0; i < raw.length; i++) {
                raw[i] = score.raw().applyAsLong(asked, candidates.get(i));
                least = Math.min(least, raw[i]);
                greatest = Math.max(greatest, raw[i]);
            }
            double[] scores = new double[raw.length];
            for (int i = 0; i < raw.length; i++) {
                scores[i] = normaliser.apply(raw[i], least, greatest) * score.weight();
            }
            return scores;
        };
    }

    /** The scores of all candidates, in their order, and what each plugin added. */
    Result of(SessionTask task, List<Node> candidates) {
        Result result = new Result(candidates.size());
        double[] ordered = result.total;
        double[] batch = new double[candidates.size()];
        nodeOrder.forEach(scored -> result.add(ordered, scored.plugin, scored.adder.score(task, candidates)));
        batchNodeOrder.forEach(scored -> result.add(batch, scored.plugin, scored.adder.score(task, candidates)));
        for (int i = 0; i < ordered.length; i++) {
            ordered[i] += batch[i];
        }
        return result;
    }

    /** Scores by candidate. */
    static final class Result {
        final double[] total;
        private final Map<String, double[]> byPlugin = new LinkedHashMap<>();

        private Result(int candidates) {
            total = new double[candidates];
        }

        private void add(double[] sum, String plugin, double @Nullable [] scores) {
            if (scores == null) {
                return;
            }
            double[] own = byPlugin.computeIfAbsent(plugin, p -> new double[scores.length]);
            for (int i = 0; i < scores.length; i++) {
                sum[i] += scores[i];
                own[i] += scores[i];
            }
        }

        List<Term> terms(int candidate) {
            List<Term> terms = new ArrayList<>(byPlugin.size());
            byPlugin.forEach((plugin, scores) -> terms.add(new Term(plugin, scores[candidate])));
            return terms;
        }
    }
}
