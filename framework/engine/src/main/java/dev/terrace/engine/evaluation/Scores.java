package dev.terrace.engine.evaluation;

import dev.terrace.engine.change.ChangeLog;
import dev.terrace.engine.hook.Guard;
import dev.terrace.engine.hook.GuardedScore;
import dev.terrace.engine.hook.HookColumn;
import dev.terrace.engine.hook.HookTable;
import dev.terrace.engine.state.SessionState;
import dev.terrace.engine.state.SessionTask;
import dev.terrace.model.report.PluginScore;
import dev.terrace.model.settings.Hook;
import dev.terrace.spi.NodeScore;
import dev.terrace.spi.Normaliser;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Scores candidates for a task, in Volcano's order of addition: (0 + the nodeOrder hooks) + the batchNodeOrder hooks.
 * Addition of doubles is not associative, and a tie can depend on the last bit.
 */
public final class Scores {
    /** The nodeOrder hooks, then the batchNodeOrder hooks. */
    private final List<Scored> hooks = new ArrayList<>();

    private final int nodeOrderHooks;
    private final WideScore[] wide;

    /** The stepped one; null without any, and for several. */
    private final @Nullable WideScore stepped;

    /** Whether some node-local score may fail on a node. */
    private final boolean mayFail;

    private final KeptScores fixed;
    private final ChangeLog log;

    /**
     * One hook, and how failures of its plugin are named.
     *
     * @param registered what the plugin handed over
     */
    private record Scored(Guard guard, Hooked hook, NodeScore registered) {}

    private sealed interface Hooked {
        /** A score for each candidate; null if the hook adds nothing for the task. */
        double @Nullable [] score(SessionTask task, List<Node> candidates);
    }

    private record LocalScore<K>(GuardedScore<K> score, Projections.Of<K> projection) implements Hooked {
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

        BoundScores.@Nullable Part bind(Guard guard, List<@Nullable Object> values, int nodes) {
            K asked = projection.in(values);
            return asked == null ? null : new BoundScores.Local<>(guard, score, asked, nodes);
        }
    }

    /**
     * A normalised score.
     *
     * @param fixed raw scores that hold for the whole session
     * @param which its place among all hooks
     */
    private record NormalisedScore<K>(
            NodeScore.Normalised<K> normalised,
            Projections.Of<K> projection,
            KeptScores fixed,
            ChangeLog log,
            int which)
            implements Hooked {
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
            return MinMax.weighed(raw, normalised.normaliser(), normalised.weight());
        }

        BoundScores.@Nullable Part bind(Guard guard, List<@Nullable Object> values, List<Node> nodes) {
            K asked = projection.in(values);
            if (asked == null) {
                return null;
            }
            ToLongFunction<Node> question = node -> normalised.raw().applyAsLong(asked, node);
            Normaliser normaliser = normalised.normaliser();
            if (!normalised.isFixed()) {
                return new BoundScores.Normalised(
                        guard, question, normaliser, normalised.weight(), false, new MinMax(new long[nodes.size()]));
            }
            FixedScores raws = fixed.of(List.of(which, asked), nodes, question, log);
            return raws.areLevel()
                    ? new BoundScores.Level(guard, question, (double) raws.normalised(normaliser) * normalised.weight())
                    : new BoundScores.Normalised(
                            guard, question, normaliser, normalised.weight(), true, new MinMax(raws.all()));
        }
    }

    private record WideScore(NodeScore.ClusterWide wide) implements Hooked {
        @Override
        public double @Nullable [] score(SessionTask task, List<Node> candidates) {
            return wide.scores().apply(task, candidates);
        }
    }

    /**
     * Takes all scores of a session.
     *
     * @param projections receives the projections of node-local scores
     * @param opening what node-local hooks depend on beyond task and node; null if that is not known
     */
    public Scores(HookTable table, Projections projections, SessionState state, @Nullable List<Object> opening) {
        log = state.changes;
        fixed = KeptScores.of(state.lasting, opening);
        table.nodeOrder.all().forEach(e -> hooks.add(scored(e, projections)));
        nodeOrderHooks = hooks.size();
        table.batchNodeOrder.all().forEach(e -> hooks.add(scored(e, projections)));
        wide = hooks.stream()
                .map(Scored::hook)
                .filter(WideScore.class::isInstance)
                .map(WideScore.class::cast)
                .toArray(WideScore[]::new);
        List<WideScore> withSteps =
                Arrays.stream(wide).filter(score -> score.wide.step() != null).toList();
        stepped = withSteps.size() == 1 ? withSteps.get(0) : null;
        mayFail =
                hooks.stream().anyMatch(scored -> scored.hook instanceof LocalScore<?> local && local.score.mayFail());
    }

    private Scored scored(HookColumn.Entry<NodeScore> entry, Projections projections) {
        return new Scored(entry.guard(), ready(entry.function(), projections), entry.registered());
    }

    private Hooked ready(NodeScore score, Projections projections) {
        if (score instanceof NodeScore.Local<?> local) {
            return ready(local, projections);
        }
        if (score instanceof NodeScore.Normalised<?> normalised) {
            return ready(normalised, projections);
        }
        return new WideScore((NodeScore.ClusterWide) score);
    }

    private static <K> Hooked ready(NodeScore.Local<K> score, Projections projections) {
        return new LocalScore<>((GuardedScore<K>) score.score(), projections.add(score.projection()));
    }

    private <K> Hooked ready(NodeScore.Normalised<K> score, Projections projections) {
        return new NormalisedScore<>(score, projections.add(score.projection()), fixed, log, hooks.size());
    }

    /** Whether a cluster-wide score adds something for a task, so that node-local scores alone do not decide. */
    public boolean areClusterWideFor(SessionTask task) {
        for (WideScore score : wide) {
            if (score.wide.concerns().test(task)) {
                return true;
            }
        }
        return false;
    }

    /**
     * The upper bound of the cluster-wide scores for a task that gets some; null without one, and where more than the
     * stepped score add something.
     */
    public NodeScore.@Nullable Bound bound(SessionTask task) {
        Function<Task, NodeScore.@Nullable Bound> bound = stepped == null ? null : stepped.wide.bound();
        if (mayFail || bound == null) {
            return null;
        }
        for (WideScore score : wide) {
            if (!score.equals(stepped) && score.wide.concerns().test(task)) {
                return null;
            }
        }
        return bound.apply(task);
    }

    /**
     * The steps of the stepped score, if it is the last nodeOrder score, so that it is added to the sum of the others;
     * null if it is not, and without a stepped score.
     */
    public @Nullable ToIntFunction<Node> lastStep() {
        return stepped != null && nodeOrderHooks > 0 && stepped.equals(hooks.get(nodeOrderHooks - 1).hook)
                ? stepped.wide.step()
                : null;
    }

    /**
     * The node-local scores of an equivalence class.
     *
     * @param values what the projections take from its tasks
     */
    public BoundScores bind(List<@Nullable Object> values, List<Node> nodes) {
        BoundScores.@Nullable Part[] parts = new BoundScores.Part[hooks.size()];
        for (int i = 0; i < parts.length; i++) {
            Scored scored = hooks.get(i);
            if (scored.hook instanceof LocalScore<?> local) {
                parts[i] = local.bind(scored.guard, values, nodes.size());
            } else if (scored.hook instanceof NormalisedScore<?> normalised) {
                parts[i] = normalised.bind(scored.guard, values, nodes);
            }
        }
        return new BoundScores(parts, nodeOrderHooks);
    }

    /** Scores all candidates afresh. */
    public Result of(SessionTask task, List<Node> candidates) {
        return sum(candidates.size(), hook -> hooks.get(hook).hook.score(task, candidates));
    }

    /**
     * Scores candidates, with node-local scores that are kept and cluster-wide scores evaluated afresh.
     *
     * @param kept node-local scores of the task's equivalence class; all candidates are candidates there
     */
    public Result of(SessionTask task, List<Node> candidates, BoundScores kept) {
        return sum(
                candidates.size(),
                hook -> hooks.get(hook).hook instanceof WideScore score
                        ? score.score(task, candidates)
                        : kept.among(candidates, hook));
    }

    /**
     * Scores some of the candidates as if all were scored; the cluster-wide score must be {@link NodeScore#stepped}.
     *
     * @param kept node-local scores of the task's equivalence class; all nodes that fit are the candidates
     */
    public Result ofSome(SessionTask task, List<Node> some, BoundScores kept) {
        return sum(
                some.size(),
                hook -> hooks.get(hook).hook instanceof WideScore score
                        ? score.score(task, some)
                        : kept.some(some, hook));
    }

    /**
     * The terms of a node's score where the score with the {@link #lastStep} is the only cluster-wide one that adds
     * something.
     *
     * @param own that score
     */
    public List<PluginScore> terms(SessionTask task, Node node, BoundScores kept, double own) {
        String plugin = hooks.get(nodeOrderHooks - 1).guard.plugin();
        return kept.has(plugin) ? ofSome(task, List.of(node), kept).terms(0) : kept.terms(node, plugin, own);
    }

    /** The sums of all cluster-wide scores of some nodes. */
    public double[] wide(SessionTask task, List<Node> nodes) {
        double[] sums = new double[nodes.size()];
        for (WideScore score : wide) {
            double[] own = score.score(task, nodes);
            for (int i = 0; own != null && i < sums.length; i++) {
                sums[i] += own[i];
            }
        }
        return sums;
    }

    /** Scores all candidates afresh, and keeps what each hook adds. */
    public ScoreParts parts(SessionTask task, List<Node> candidates) {
        double @Nullable [][] scores = new double[hooks.size()][];
        List<ScoreParts.Part> parts = new ArrayList<>();
        for (int i = 0; i < scores.length; i++) {
            double[] own = hooks.get(i).hook.score(task, candidates);
            scores[i] = own;
            Scored scored = hooks.get(i);
            boolean hasFailed =
                    scored.hook instanceof WideScore && own != null && own.length > 0 && Double.isNaN(own[0]);
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

    /** The sum of a node's nodeOrder scores; 0 if one of them failed, which is NaN and makes the sum NaN. */
    static double unlessFailed(double sum) {
        return Double.isNaN(sum) ? 0 : sum;
    }

    /** Where each of the two sums is a number and their sum is none, it is the last hook's that was too much. */
    private Guard last() {
        return hooks.get(hooks.size() - 1).guard;
    }

    /** Named as the hook is, like the next: {@code PluginCode} finds it on a stack. */
    private static double @Nullable [] nodeOrder(IntFunction<double @Nullable []> scores, int hook) {
        return scores.apply(hook);
    }

    private static double @Nullable [] batchNodeOrder(IntFunction<double @Nullable []> scores, int hook) {
        return scores.apply(hook);
    }

    /** Scores, by the place of each candidate. */
    public static final class Result {
        /** The sum of all scores of each candidate. */
        public final double[] total;

        private final Map<String, double[]> byPlugin = new LinkedHashMap<>();
        private boolean hasFailed;

        private Result(int candidates) {
            total = new double[candidates];
        }

        /** Whether a batchNodeOrder hook failed for the task, so that no candidate is the best. */
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

        /** Gives no nodeOrder score to candidates for which one of these failed. */
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

        /** The sum of each plugin's scores for a candidate. */
        public List<PluginScore> terms(int candidate) {
            List<PluginScore> terms = new ArrayList<>(byPlugin.size());
            byPlugin.forEach((plugin, scores) -> terms.add(new PluginScore(plugin, scores[candidate])));
            return terms;
        }
    }
}
