package dev.terrace.engine.index;

import dev.terrace.engine.contract.AnswerCheck;
import dev.terrace.engine.evaluation.Scores;
import dev.terrace.engine.hook.Guard;
import dev.terrace.engine.hook.GuardedScore;
import dev.terrace.model.report.PluginScore;
import dev.terrace.model.settings.Hook;
import dev.terrace.spi.Normaliser;
import dev.terrace.spi.view.Node;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.RandomAccess;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The node-local scores of one equivalence class of tasks, added in the same order as in {@link Scores}. Normalised
 * scores depend on the candidates, which are the nodes that fit now; {@link #enter}, {@link #change} and {@link #leave}
 * maintain them.
 */
final class ClassScores {
    private final Part[] nodeOrder;
    private final Part[] batchNodeOrder;
    private final Normalised[] normalised;

    /** The part of each hook, in order of registration; null for hooks that add nothing. */
    private final @Nullable Part[] byHook;

    /** The names of the plugins that add a score. */
    private final String[] plugins;

    /** The index of the plugin of each part, in order of addition. */
    private final int[] pluginOf;

    /** The score of one hook. */
    sealed interface Part {
        Guard guard();

        /** Returns the name of the plugin. */
        default String plugin() {
            return guard().plugin();
        }

        double of(Node node);

        /** Returns the score of a candidate, perhaps from the cache. */
        default double kept(Node node) {
            return of(node);
        }

        /** Adds the score of each node of a batch to its sum. */
        void add(NodeBatch batch, double[] sums);

        /** Returns the scores of some candidates, as if they were the only ones. */
        double[] among(List<Node> candidates);

        /** Returns the hook's own answer, before normalisation. */
        Object answer(Node node);
    }

    /** A local score. Caches its values from their first use on; most equivalence classes need only the sums. */
    static final class Local<K> implements Part {
        private final Guard guard;
        private final GuardedScore<K> score;
        private final K asked;
        private final int nodeCount;

        /** The cached values by node; NaN where absent. Null before their first use. */
        private double @Nullable [] kept;

        Local(Guard guard, GuardedScore<K> score, K asked, int nodeCount) {
            this.guard = guard;
            this.score = score;
            this.asked = asked;
            this.nodeCount = nodeCount;
        }

        @Override
        public Guard guard() {
            return guard;
        }

        @Override
        public double of(Node node) {
            return score.applyAsDouble(asked, node);
        }

        @Override
        public void add(NodeBatch batch, double[] sums) {
            double[] answers = batch.answers;
            score.addAll(asked, batch.all, batch.ids, batch.size, answers, sums);
            double[] known = kept;
            if (known != null) {
                for (int i = 0; i < batch.size; i++) {
                    known[batch.ids[i]] = answers[i];
                }
            }
        }

        private double[] keep() {
            double[] known = kept;
            if (known == null) {
                known = new double[nodeCount];
                Arrays.fill(known, Double.NaN);
                kept = known;
            }
            return known;
        }

        @Override
        public double kept(Node node) {
            double[] known = kept;
            return known == null ? of(node) : kept(node, known);
        }

        private double kept(Node node, double[] known) {
            double value = known[node.id()];
            if (Double.isNaN(value)) {
                value = of(node);
                known[node.id()] = value;
            }
            return value;
        }

        @Override
        public double[] among(List<Node> candidates) {
            double[] known = keep();
            double[] scores = new double[candidates.size()];
            for (int i = 0; i < scores.length; i++) {
                scores[i] = kept(candidates.get(i), known);
            }
            return scores;
        }

        @Override
        public Object answer(Node node) {
            return of(node);
        }
    }

    /** A normalised score whose raw score is equal on all nodes. Its value does not depend on the candidates. */
    record Level(Guard guard, ToLongFunction<Node> raw, double value) implements Part {
        @Override
        public double of(Node node) {
            return value;
        }

        @Override
        public void add(NodeBatch batch, double[] sums) {
            for (int i = 0; i < batch.size; i++) {
                sums[i] += value;
            }
        }

        @Override
        public double[] among(List<Node> candidates) {
            double[] scores = new double[candidates.size()];
            Arrays.fill(scores, value);
            return scores;
        }

        @Override
        public Object answer(Node node) {
            return raw.applyAsLong(node);
        }
    }

    /**
     * A normalised score. Raw scores are as of the last {@link #enter} or {@link #change}.
     *
     * @param isFixed whether the raw scores hold for the whole session, so that all are known from the beginning
     */
    record Normalised(
            Guard guard, ToLongFunction<Node> raw, Normaliser normaliser, int weight, boolean isFixed, MinMax minMax)
            implements Part {
        @Override
        public double of(Node node) {
            return (double) minMax.normalised(node.id(), normaliser) * weight;
        }

        @Override
        public void add(NodeBatch batch, double[] sums) {
            if (minMax.isLevel()) {
                double same = (double) minMax.normalised(normaliser) * weight;
                for (int i = 0; i < batch.size; i++) {
                    sums[i] += same;
                }
                return;
            }
            for (int i = 0; i < batch.size; i++) {
                sums[i] += (double) minMax.normalised(batch.ids[i], normaliser) * weight;
            }
        }

        @Override
        public double[] among(List<Node> candidates) {
            long[] raws = new long[candidates.size()];
            Arrays.setAll(raws, i -> minMax.raw(candidates.get(i).id()));
            return Scores.weighed(raws, normaliser, weight);
        }

        @Override
        public Object answer(Node node) {
            return raw.applyAsLong(node);
        }
    }

    /** @param parts one for each hook, nodeOrder hooks first; null for a hook that is not node-local or adds nothing */
    ClassScores(@Nullable Part[] parts, int nodeOrderHooks) {
        this.byHook = parts;
        this.nodeOrder = known(parts, 0, nodeOrderHooks);
        this.batchNodeOrder = known(parts, nodeOrderHooks, parts.length);
        Part[] all = known(parts, 0, parts.length);
        List<String> names = new ArrayList<>();
        List<Normalised> withOthers = new ArrayList<>();
        this.pluginOf = new int[all.length];
        for (int i = 0; i < all.length; i++) {
            String plugin = all[i].plugin();
            if (!names.contains(plugin)) {
                names.add(plugin);
            }
            pluginOf[i] = names.indexOf(plugin);
            if (all[i] instanceof Normalised part) {
                withOthers.add(part);
            }
        }
        this.plugins = names.toArray(String[]::new);
        this.normalised = withOthers.toArray(Normalised[]::new);
    }

    private static Part[] known(@Nullable Part[] parts, int begin, int end) {
        List<Part> known = new ArrayList<>(end - begin);
        for (int i = begin; i < end; i++) {
            Part part = parts[i];
            if (part != null) {
                known.add(part);
            }
        }
        return known.toArray(Part[]::new);
    }

    /** Returns the scores of a hook for some candidates, as if they were the only ones; null if it adds nothing. */
    double @Nullable [] among(List<Node> candidates, int hook) {
        Part part = byHook[hook];
        return part == null ? null : part.among(candidates);
    }

    /** Adds a candidate. Returns whether scores of other candidates changed. */
    boolean enter(Node node) {
        boolean moved = false;
        for (Normalised part : normalised) {
            if (!part.isFixed) {
                part.minMax.put(node.id(), part.raw.applyAsLong(node));
            }
            moved |= part.minMax.add(node.id());
        }
        return moved;
    }

    /**
     * Evaluates a candidate that changed. Returns whether scores of other candidates changed; then {@link #recount}
     * must follow.
     */
    boolean change(Node node) {
        boolean moved = false;
        for (Normalised part : normalised) {
            if (!part.isFixed) {
                long raw = part.raw.applyAsLong(node);
                if (raw != part.minMax.raw(node.id())) {
                    moved |= part.minMax.remove(node.id());
                    part.minMax.put(node.id(), raw);
                    moved |= part.minMax.add(node.id());
                }
            }
        }
        return moved;
    }

    /** Removes a candidate. Returns whether scores of others changed; then {@link #recount} must follow. */
    boolean leave(int node) {
        boolean moved = false;
        for (Normalised part : normalised) {
            moved |= part.minMax.remove(node);
        }
        return moved;
    }

    /** Returns whether no score depends on other candidates. */
    boolean areIndependent() {
        return normalised.length == 0;
    }

    /** Returns the scores that are equal on all nodes, in order. */
    double[] levels() {
        double[] values = new double[nodeOrder.length + batchNodeOrder.length];
        int count = 0;
        for (Part[] parts : List.of(nodeOrder, batchNodeOrder)) {
            for (Part part : parts) {
                if (part instanceof Level level) {
                    values[count++] = level.value;
                }
            }
        }
        return Arrays.copyOf(values, count);
    }

    /** Returns whether each raw score is equal on all candidates, so that the scores hold for any subset of them. */
    boolean areLevel() {
        for (Normalised part : normalised) {
            if (!part.minMax.isLevel()) {
                return false;
            }
        }
        return true;
    }

    /** Recomputes the minimum and maximum raw scores of the candidates. */
    void recount(NodeSet candidates) {
        for (Normalised part : normalised) {
            part.minMax.recount(candidates);
        }
    }

    /** Scores all nodes of a batch. */
    void total(NodeBatch batch) {
        nodeOrder(batch);
        for (int i = 0; i < batch.size; i++) {
            batch.scores[i] = Scores.unlessFailed(batch.scores[i]);
        }
        batchNodeOrder(batch);
        boolean areFinite = true;
        for (int i = 0; i < batch.size; i++) {
            batch.scores[i] += batch.addend[i];
            areFinite &= Double.isFinite(batch.scores[i]);
        }
        if (!areFinite) {
            requireNumbers(batch);
        }
    }

    /** Adds all scores again, and attributes an overflow to the plugin whose score caused it. */
    private void requireNumbers(NodeBatch batch) {
        for (int i = 0; i < batch.size; i++) {
            Node node = batch.all[batch.ids[i]];
            double ordered = sum(nodeOrder, Hook.NODE_ORDER, node, 0);
            var unused = sum(batchNodeOrder, Hook.BATCH_NODE_ORDER, node, ordered);
        }
    }

    private static double sum(Part[] parts, Hook hook, Node node, double before) {
        double sum = 0;
        for (Part part : parts) {
            double score = part.of(node);
            if (Double.isNaN(score)) {
                return 0;
            }
            sum = part.guard().plus(hook, sum, score);
            var unused = part.guard().plus(hook, before, sum);
        }
        return sum;
    }

    /** Named like its hook, as is the next method: {@code PluginCode} recognises hooks on a stack by these names. */
    private void nodeOrder(NodeBatch batch) {
        sum(nodeOrder, batch, batch.scores);
    }

    private void batchNodeOrder(NodeBatch batch) {
        sum(batchNodeOrder, batch, batch.addend);
    }

    private static void sum(Part[] parts, NodeBatch batch, double[] sums) {
        Arrays.fill(sums, 0, batch.size, 0);
        for (Part part : parts) {
            part.add(batch, sums);
        }
    }

    /** Adds the answer of each hook for a node, before normalisation. */
    void answers(Node node, List<AnswerCheck.Answer> answers) {
        answers(nodeOrder, node, answers);
        answers(batchNodeOrder, node, answers);
    }

    private static void answers(Part[] parts, Node node, List<AnswerCheck.Answer> answers) {
        for (Part part : parts) {
            answers.add(new AnswerCheck.Answer(part.plugin(), part.answer(node)));
        }
    }

    /** Returns the sum of each plugin's scores for a candidate. */
    List<PluginScore> terms(Node node) {
        double[] sums = new double[plugins.length];
        addNodeOrder(node, sums);
        for (double sum : sums) {
            if (Double.isNaN(sum)) {
                Arrays.fill(sums, 0);
                break;
            }
        }
        addBatchNodeOrder(node, sums);
        return new ScoreTerms(plugins, sums);
    }

    private void addNodeOrder(Node node, double[] sums) {
        for (int hook = 0; hook < nodeOrder.length; hook++) {
            sums[pluginOf[hook]] += nodeOrder[hook].kept(node);
        }
    }

    private void addBatchNodeOrder(Node node, double[] sums) {
        for (int hook = 0; hook < batchNodeOrder.length; hook++) {
            sums[pluginOf[nodeOrder.length + hook]] += batchNodeOrder[hook].kept(node);
        }
    }

    /**
     * The terms of a score, by plugin. Every bind has terms and few are read, so their objects are created on demand.
     */
    private static final class ScoreTerms extends AbstractList<PluginScore> implements RandomAccess {
        private final String[] plugins;
        private final double[] sums;

        /** Keeps both arrays, which the caller must not change. */
        ScoreTerms(String[] plugins, double[] sums) {
            this.plugins = plugins;
            this.sums = sums;
        }

        @Override
        public PluginScore get(int index) {
            return new PluginScore(plugins[index], sums[index]);
        }

        @Override
        public int size() {
            return sums.length;
        }
    }
}
