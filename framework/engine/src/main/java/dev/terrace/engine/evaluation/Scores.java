package dev.terrace.engine.evaluation;

import dev.terrace.engine.hook.Guard;
import dev.terrace.engine.hook.GuardedScore;
import dev.terrace.engine.hook.HookColumn;
import dev.terrace.engine.hook.HookTable;
import dev.terrace.engine.state.SessionTask;
import dev.terrace.model.report.PluginScore;
import dev.terrace.model.settings.Hook;
import dev.terrace.spi.NodeScore;
import dev.terrace.spi.Normaliser;
import dev.terrace.spi.view.Node;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Scores candidates for a task, in Volcano's order of addition: (0 + the nodeOrder hooks) + the batchNodeOrder hooks.
 * Addition of doubles is not associative, and a tie can depend on the last bit.
 */
public final class Scores {
    /** The nodeOrder hooks, then the batchNodeOrder hooks. */
    private final List<Scored> hooks = new ArrayList<>();

    private final int nodeOrderHooks;
    private final List<WideScore> wide = new ArrayList<>(0);

    /**
     * A hook with the guard of its plugin.
     *
     * @param registered the score that the plugin handed over
     */
    public record Scored(Guard guard, Kind kind, NodeScore registered) {}

    /** A score, divided by its dependencies. */
    public sealed interface Kind {
        /** Returns a score for each candidate; null if the hook adds nothing for the task. */
        double @Nullable [] score(SessionTask task, List<Node> candidates);
    }

    /** A node-local score. */
    public record LocalScore<K>(GuardedScore<K> score, Projections.Of<K> projection) implements Kind {
        @Override
        public double @Nullable [] score(SessionTask task, List<Node> candidates) {
            K asked = projection.from(task);
            if (asked == null) {
                return null;
            }
            double[] scores = new double[candidates.size()];
            for (int i = 0; i < scores.length; i++) {
                scores[i] = score.applyAsDouble(asked, candidates.get(i));
            }
            return scores;
        }
    }

    /** A node-local score that is normalised over the candidates. */
    public record NormalisedScore<K>(NodeScore.Normalised<K> normalised, Projections.Of<K> projection) implements Kind {
        @Override
        public double @Nullable [] score(SessionTask task, List<Node> candidates) {
            K asked = projection.from(task);
            if (asked == null) {
                return null;
            }
            long[] raw = new long[candidates.size()];
            for (int i = 0; i < raw.length; i++) {
                raw[i] = normalised.raw().applyAsLong(asked, candidates.get(i));
            }
            return weighed(raw, normalised.normaliser(), normalised.weight());
        }
    }

    /** A score that depends on any part of the cluster. */
    public record WideScore(NodeScore.ClusterWide wide) implements Kind {
        @Override
        public double @Nullable [] score(SessionTask task, List<Node> candidates) {
            return wide.scores().apply(task, candidates);
        }
    }

    /** @param projections receives the projections of node-local scores */
    Scores(HookTable table, Projections projections) {
        add(table.nodeOrder, projections);
        nodeOrderHooks = hooks.size();
        add(table.batchNodeOrder, projections);
    }

    private void add(HookColumn<NodeScore> column, Projections projections) {
        for (HookColumn.Entry<NodeScore> entry : column.all()) {
            Kind kind = kind(entry.function(), projections);
            hooks.add(new Scored(entry.guard(), kind, entry.registered()));
            if (kind instanceof WideScore score) {
                wide.add(score);
            }
        }
    }

    /** Normalises raw scores of candidates over these candidates, times a weight. */
    public static double[] weighed(long[] raw, Normaliser normaliser, int weight) {
        long least = Long.MAX_VALUE;
        long greatest = Long.MIN_VALUE;
        for (long value : raw) {
            least = Math.min(least, value);
            greatest = Math.max(greatest, value);
        }
        double[] scores = new double[raw.length];
        for (int i = 0; i < raw.length; i++) {
            scores[i] = (double) normaliser.apply(raw[i], least, greatest) * weight;
        }
        return scores;
    }

    private static Kind kind(NodeScore score, Projections projections) {
        if (score instanceof NodeScore.Local<?> local) {
            return local(local, projections);
        }
        if (score instanceof NodeScore.Normalised<?> normalised) {
            return normalised(normalised, projections);
        }
        return new WideScore((NodeScore.ClusterWide) score);
    }

    private static <K> Kind local(NodeScore.Local<K> score, Projections projections) {
        return new LocalScore<>((GuardedScore<K>) score.score(), projections.add(score.projection()));
    }

    private static <K> Kind normalised(NodeScore.Normalised<K> score, Projections projections) {
        return new NormalisedScore<>(score, projections.add(score.projection()));
    }

    /** Returns the nodeOrder hooks, then the batchNodeOrder hooks. */
    public List<Scored> hooks() {
        return Collections.unmodifiableList(hooks);
    }

    /** Returns the number of nodeOrder hooks. */
    public int nodeOrderHooks() {
        return nodeOrderHooks;
    }

    /** Returns whether a cluster-wide score applies to a task, so that node-local scores alone do not decide. */
    public boolean areClusterWideFor(SessionTask task) {
        for (WideScore score : wide) {
            if (score.wide.concerns().test(task)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the plugins whose cluster-wide scores apply to a task, or score it although they declare otherwise. */
    Stream<String> wideFor(SessionTask task, List<Node> nodes) {
        return hooks.stream()
                .filter(hook -> hook.kind instanceof WideScore score
                        && (score.wide.concerns().test(task) || score.score(task, nodes) != null))
                .map(hook -> hook.guard.plugin());
    }

    /** Scores candidates. */
    public Result of(SessionTask task, List<Node> candidates) {
        return sum(candidates.size(), hook -> hooks.get(hook).kind.score(task, candidates));
    }

    /**
     * Scores candidates, with node-local scores from elsewhere.
     *
     * @param local the scores of a node-local hook, by its place among {@link #hooks}; null if it adds nothing
     */
    public Result of(SessionTask task, List<Node> candidates, IntFunction<double @Nullable []> local) {
        return sum(
                candidates.size(),
                hook -> hooks.get(hook).kind instanceof WideScore score
                        ? score.score(task, candidates)
                        : local.apply(hook));
    }

    /** Scores candidates, and returns the addend of each hook. */
    public ScoreParts parts(SessionTask task, List<Node> candidates) {
        double @Nullable [][] scores = new double[hooks.size()][];
        List<ScoreParts.Part> parts = new ArrayList<>();
        for (int i = 0; i < scores.length; i++) {
            double[] own = hooks.get(i).kind.score(task, candidates);
            scores[i] = own;
            Scored scored = hooks.get(i);
            boolean hasFailed =
                    scored.kind instanceof WideScore && own != null && own.length > 0 && Double.isNaN(own[0]);
            if (own != null && !hasFailed) {
                parts.add(ScoreParts.part(scored.guard.plugin(), scored.registered, i < nodeOrderHooks, own));
            }
        }
        return new ScoreParts(sum(candidates.size(), hook -> scores[hook]).total, parts);
    }

    private Result sum(int candidates, IntFunction<double @Nullable []> scores) {
        Result result = new Result(candidates);
        double[] ordered = result.total;
        double[] batch = new double[candidates];
        for (int hook = 0; hook < hooks.size(); hook++) {
            if (hook == nodeOrderHooks) {
                result.leaveOutFailed();
            }
            Guard guard = hooks.get(hook).guard;
            if (hook < nodeOrderHooks) {
                result.add(ordered, guard, Hook.NODE_ORDER, nodeOrder(scores, hook));
            } else {
                result.add(batch, guard, Hook.BATCH_NODE_ORDER, batchNodeOrder(scores, hook));
            }
        }
        if (nodeOrderHooks == hooks.size()) {
            result.leaveOutFailed();
        }
        if (batch.length > 0 && Double.isNaN(batch[0])) {
            result.hasFailed = true;
            return result;
        }
        for (int i = 0; i < ordered.length; i++) {
            double sum = ordered[i] + batch[i];
            ordered[i] = Double.isFinite(sum) ? sum : last().plus(Hook.BATCH_NODE_ORDER, ordered[i], batch[i]);
        }
        return result;
    }

    /** Returns the sum of a node's nodeOrder scores; 0 if one of them failed, which makes the sum NaN. */
    public static double unlessFailed(double sum) {
        return Double.isNaN(sum) ? 0 : sum;
    }

    /** Returns the guard of the last hook. It is at fault if both sums are numbers and their sum is not. */
    private Guard last() {
        return hooks.get(hooks.size() - 1).guard;
    }

    /** Named like its hook, as is the next method: {@code PluginCode} recognises hooks on a stack by these names. */
    private static double @Nullable [] nodeOrder(IntFunction<double @Nullable []> scores, int hook) {
        return scores.apply(hook);
    }

    private static double @Nullable [] batchNodeOrder(IntFunction<double @Nullable []> scores, int hook) {
        return scores.apply(hook);
    }

    /** The scores of candidates, by index. */
    public static final class Result {
        /** The total of each candidate. */
        public final double[] total;

        private final Map<String, double[]> byPlugin = new LinkedHashMap<>();
        private boolean hasFailed;

        private Result(int candidates) {
            total = new double[candidates];
        }

        /** Returns whether a batchNodeOrder hook failed for the task, so that no candidate can be chosen. */
        public boolean hasFailed() {
            return hasFailed;
        }

        private void add(double[] sum, Guard guard, Hook hook, double @Nullable [] scores) {
            if (scores == null) {
                return;
            }
            double[] own = byPlugin.computeIfAbsent(guard.plugin(), plugin -> new double[scores.length]);
            for (int i = 0; i < scores.length; i++) {
                boolean hasFailed = Double.isNaN(sum[i]) || Double.isNaN(scores[i]);
                sum[i] = hasFailed ? Double.NaN : guard.plus(hook, sum[i], scores[i]);
                own[i] += scores[i];
            }
        }

        /** Sets the nodeOrder score to 0 for candidates on which one of the hooks failed. */
        private void leaveOutFailed() {
            for (int i = 0; i < total.length; i++) {
                if (Double.isNaN(total[i])) {
                    total[i] = unlessFailed(total[i]);
                    for (double[] own : byPlugin.values()) {
                        own[i] = 0;
                    }
                }
            }
        }

        /** Returns the sum of each plugin's scores for a candidate. */
        public List<PluginScore> terms(int candidate) {
            List<PluginScore> terms = new ArrayList<>(byPlugin.size());
            byPlugin.forEach((plugin, scores) -> terms.add(new PluginScore(plugin, scores[candidate])));
            return terms;
        }
    }
}
