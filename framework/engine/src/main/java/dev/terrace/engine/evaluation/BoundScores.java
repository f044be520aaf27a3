package dev.terrace.engine.evaluation;

import dev.terrace.engine.contract.AnswerCheck;
import dev.terrace.engine.hook.GuardedScore;
import dev.terrace.model.report.CycleReport.Term;
import dev.terrace.spi.Normaliser;
import dev.terrace.spi.view.Node;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** The node-local scores of one kind of task, node by node, in the same order of addition as {@link Scores}. */
public final class BoundScores {
    private final Part[] nodeOrder;
    private final Part[] batchNodeOrder;
    private final Normalised[] normalised;

    /** All parts by the place of their hook, null for hooks that add nothing. */
    private final @Nullable Part[] byHook;

    /** Who adds something, and whose each hook is, in the order of addition. */
    private final String[] plugins;

    private final int[] pluginOf;

    /** What one hook adds. */
    sealed interface Part {
        String plugin();

        double of(Node node);

        /** Adds it for each node of the batch. */
        void add(ScoreBatch batch, double[] sums);

        /** What it adds for some of the candidates, as if there were no others. */
        double[] among(List<Node> candidates);

        /** What the hook itself says. */
        Object answer(Node node);
    }

    /** Keeps its scores as soon as somebody asks about some of the candidates; most kinds need them added up only. */
    static final class Local<K> implements Part {
        private final String plugin;
        private final GuardedScore<K> score;
        private final K asked;
        private final int nodeCount;

        /** By node; no number where it was not asked. */
        private double @Nullable [] kept;

        Local(String plugin, GuardedScore<K> score, K asked, int nodeCount) {
            this.plugin = plugin;
            this.score = score;
            this.asked = asked;
            this.nodeCount = nodeCount;
        }

        @Override
        public String plugin() {
            return plugin;
        }

        @Override
        public double of(Node node) {
            return score.applyAsDouble(asked, node);
        }

        @Override
        public void add(ScoreBatch batch, double[] sums) {
            double[] answers = batch.answers;
            score.ask(asked, batch.nodes, batch.ids, batch.size, answers);
            for (int i = 0; i < batch.size; i++) {
                sums[i] += answers[i];
            }
            double[] known = kept;
            if (known != null) {
                for (int i = 0; i < batch.size; i++) {
                    known[batch.ids[i]] = answers[i];
                }
            }
        }

        @Override
        public double[] among(List<Node> candidates) {
            double[] known = kept;
            if (known == null) {
                known = new double[nodeCount];
                Arrays.fill(known, Double.NaN);
                kept = known;
            }
            double[] scores = new double[candidates.size()];
            for (int i = 0; i < scores.length; i++) {
                Node node = candidates.get(i);
                double value = known[node.id()];
                if (Double.isNaN(value)) {
                    value = of(node);
                    known[node.id()] = value;
                }
                scores[i] = value;
            }
            return scores;
        }

        @Override
        public Object answer(Node node) {
            return of(node);
        }
    }

    /** The same for all nodes of the cluster, whoever the candidates are. */
    record Level(String plugin, ToLongFunction<Node> raw, double value) implements Part {
        @Override
        public double of(Node node) {
            return value;
        }

        @Override
        public void add(ScoreBatch batch, double[] sums) {
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

    /** The raw scores are those that were last taken in. */
    record Normalised(
            String plugin,
            ToLongFunction<Node> raw,
            Normaliser normaliser,
            int weight,
            boolean isFixed,
            MinMax extremes)
            implements Part {
        @Override
        public double of(Node node) {
            return extremes.normalised(node.id(), normaliser) * weight;
        }

        @Override
        public void add(ScoreBatch batch, double[] sums) {
            if (extremes.isLevel()) {
                double same = extremes.normalised(normaliser) * weight;
                for (int i = 0; i < batch.size; i++) {
                    sums[i] += same;
                }
                return;
            }
            for (int i = 0; i < batch.size; i++) {
                sums[i] += extremes.normalised(batch.ids[i], normaliser) * weight;
            }
        }

        @Override
        public double[] among(List<Node> candidates) {
            long[] raws = new long[candidates.size()];
            Arrays.setAll(raws, i -> extremes.raw(candidates.get(i).id()));
            return MinMax.weighed(raws, normaliser, weight);
        }

        @Override
        public Object answer(Node node) {
            return raw.applyAsLong(node);
        }
    }

    /**
     * Takes one part for each hook, or null where it is not node-local or has nothing to ask.
     *
     * @param parts those of nodeOrder hooks first
     */
    BoundScores(@Nullable Part[] parts, int nodeOrderHooks) {
        this.byHook = parts;
        this.nodeOrder = known(parts, 0, nodeOrderHooks);
        this.batchNodeOrder = known(parts, nodeOrderHooks, parts.length);
        Part[] all = known(parts, 0, parts.length);
        List<String> names = Arrays.stream(all).map(Part::plugin).distinct().toList();
        this.plugins = names.toArray(String[]::new);
        this.pluginOf = Arrays.stream(all)
                .mapToInt(part -> names.indexOf(part.plugin()))
                .toArray();
        this.normalised = Arrays.stream(all)
                .filter(Normalised.class::isInstance)
                .map(Normalised.class::cast)
                .toArray(Normalised[]::new);
    }

    private static Part[] known(@Nullable Part[] parts, int begin, int end) {
        return Arrays.stream(parts, begin, end).filter(Objects::nonNull).toArray(Part[]::new);
    }

    /**
     * What the hook in a place adds for some of the candidates, as if there were no others; null if it adds nothing.
     */
    double @Nullable [] among(List<Node> candidates, int hook) {
        Part part = byHook[hook];
        return part == null ? null : part.among(candidates);
    }

    /** A node is one of the candidates now. Whether that moved the scores of others. */
    public boolean enter(Node node) {
        boolean moved = false;
        for (Normalised part : normalised) {
            if (!part.isFixed) {
                part.extremes.put(node.id(), part.raw.applyAsLong(node));
            }
            moved |= part.extremes.add(node.id());
        }
        return moved;
    }

    /**
     * A node that is one of the candidates has changed. Whether that moved the scores of others; {@link #recount} must
     * follow then.
     */
    public boolean change(Node node) {
        boolean moved = false;
        for (Normalised part : normalised) {
            if (!part.isFixed) {
                long raw = part.raw.applyAsLong(node);
                if (raw != part.extremes.raw(node.id())) {
                    moved |= part.extremes.remove(node.id());
                    part.extremes.put(node.id(), raw);
                    moved |= part.extremes.add(node.id());
                }
            }
        }
        return moved;
    }

    /**
     * A node is no longer one of the candidates. Whether that moved the scores of others; {@link #recount} must follow
     * then.
     */
    public boolean leave(int node) {
        boolean moved = false;
        for (Normalised part : normalised) {
            moved |= part.extremes.remove(node);
        }
        return moved;
    }

    /** Whether a node's score never hangs on who the other candidates are. */
    public boolean areIndependent() {
        return normalised.length == 0;
    }

    /** Whether all candidates have the same of each raw score. */
    public boolean areLevel() {
        for (Normalised part : normalised) {
            if (!part.extremes.isLevel()) {
                return false;
            }
        }
        return true;
    }

    public void recount(NodeSet candidates) {
        for (Normalised part : normalised) {
            part.extremes.recount(candidates);
        }
    }

    /** Scores all of a batch. */
    public void total(ScoreBatch batch) {
        sum(nodeOrder, batch, batch.scores);
        sum(batchNodeOrder, batch, batch.addend);
        for (int i = 0; i < batch.size; i++) {
            batch.scores[i] += batch.addend[i];
        }
    }

    private static void sum(Part[] parts, ScoreBatch batch, double[] sums) {
        Arrays.fill(sums, 0, batch.size, 0);
        for (Part part : parts) {
            part.add(batch, sums);
        }
    }

    /** What each hook says of a node, before it is brought to a scale. */
    public void answers(Node node, List<AnswerCheck.Answer> answers) {
        answers(nodeOrder, node, answers);
        answers(batchNodeOrder, node, answers);
    }

    private static void answers(Part[] parts, Node node, List<AnswerCheck.Answer> answers) {
        for (Part part : parts) {
            answers.add(new AnswerCheck.Answer(part.plugin(), part.answer(node)));
        }
    }

    /** What each plugin adds for a node. */
    public List<Term> terms(Node node) {
        double[] sums = new double[plugins.length];
        int hook = 0;
        for (Part part : nodeOrder) {
            sums[pluginOf[hook++]] += part.of(node);
        }
        for (Part part : batchNodeOrder) {
            sums[pluginOf[hook++]] += part.of(node);
        }
        return new ScoreTerms(plugins, sums);
    }
}
