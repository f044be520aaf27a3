package dev.terrace.engine;

import dev.terrace.model.report.CycleReport.Term;
import dev.terrace.spi.Node;
import dev.terrace.spi.Normaliser;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/** The node-local scores of one kind of task, node by node, in the same order of addition as {@link Scores}. */
final class BoundScores {
    private final Part[] nodeOrder;
    private final Part[] batchNodeOrder;
    private final Normalised[] normalised;

    /** Who adds something, and whose each hook is, in the order of addition. */
    private final String[] plugins;

    private final int[] pluginOf;

    /** What one hook adds. */
    sealed interface Part {
        String plugin();

        double of(Node node);

        /** Adds it for each node. */
        void add(SessionNode[] nodes, int count, double[] sums);

        /** What the hook itself says. */
        Object answer(Node node);
    }

    record Local(String plugin, ToDoubleFunction<Node> score) implements Part {
        @Override
        public double of(Node node) {
            return score.applyAsDouble(node);
        }

        @Override
        public void add(SessionNode[] nodes, int count, double[] sums) {
            for (int i = 0; i < count; i++) {
                sums[i] += score.applyAsDouble(nodes[i]);
            }
        }

        @Override
        public Object answer(Node node) {
            return of(node);
        }
    }

    /** The raw scores are those that were last taken in. */
    record Normalised(
            String plugin,
            ToLongFunction<Node> raw,
            Normaliser normaliser,
            int weight,
            boolean isFixed,
            Extremes extremes)
            implements Part {
        @Override
        public double of(Node node) {
            return extremes.normalised(node.id(), normaliser) * weight;
        }

        @Override
        public void add(SessionNode[] nodes, int count, double[] sums) {
            if (extremes.isLevel()) {
                double same = extremes.normalised(normaliser) * weight;
                for (int i = 0; i < count; i++) {
                    sums[i] += same;
                }
                return;
            }
            for (int i = 0; i < count; i++) {
                sums[i] += extremes.normalised(nodes[i].id(), normaliser) * weight;
            }
        }

        @Override
        public Object answer(Node node) {
            return raw.applyAsLong(node);
        }
    }

    BoundScores(List<Part> nodeOrder, List<Part> batchNodeOrder) {
        this.nodeOrder = nodeOrder.toArray(Part[]::new);
        this.batchNodeOrder = batchNodeOrder.toArray(Part[]::new);
        List<Part> all = new ArrayList<>(nodeOrder);
        all.addAll(batchNodeOrder);
        List<String> names = all.stream().map(Part::plugin).distinct().toList();
        this.plugins = names.toArray(String[]::new);
        this.pluginOf =
                all.stream().mapToInt(part -> names.indexOf(part.plugin())).toArray();
        this.normalised = all.stream()
                .filter(Normalised.class::isInstance)
                .map(Normalised.class::cast)
                .toArray(Normalised[]::new);
    }

    /** A node is one of the candidates now. Whether that moved the scores of others. */
    boolean enter(Node node) {
        boolean moved = false;
        for (Normalised part : normalised) {
            part.extremes.put(node.id(), part.raw.applyAsLong(node));
            moved |= part.extremes.add(node.id());
        }
        return moved;
    }

    /** A node that is one of the candidates has changed. Whether that moved the scores of others; {@link #recount} must follow then. */
    boolean change(Node node) {
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

    /** A node is no longer one of the candidates. Whether that moved the scores of others; {@link #recount} must follow then. */
    boolean leave(int node) {
        boolean moved = false;
        for (Normalised part : normalised) {
            moved |= part.extremes.remove(node);
        }
        return moved;
    }

    /** Whether all candidates have the same of each raw score. */
    boolean areLevel() {
        for (Normalised part : normalised) {
            if (!part.extremes.isLevel()) {
                return false;
            }
        }
        return true;
    }

    void recount(BitSet candidates) {
        for (Normalised part : normalised) {
            part.extremes.recount(candidates);
        }
    }

    /** Scores all of a batch. */
    void total(Batch batch) {
        sum(nodeOrder, batch, batch.scores);
        sum(batchNodeOrder, batch, batch.addend);
        for (int i = 0; i < batch.size; i++) {
            batch.scores[i] += batch.addend[i];
        }
    }

    private static void sum(Part[] parts, Batch batch, double[] sums) {
        Arrays.fill(sums, 0, batch.size, 0);
        for (Part part : parts) {
            part.add(batch.nodes, batch.size, sums);
        }
    }

    /** What each hook says of a node, before it is brought to a scale. */
    void answers(Node node, List<Witness.Answer> answers) {
        answers(nodeOrder, node, answers);
        answers(batchNodeOrder, node, answers);
    }

    private static void answers(Part[] parts, Node node, List<Witness.Answer> answers) {
        for (Part part : parts) {
            answers.add(new Witness.Answer(part.plugin(), part.answer(node)));
        }
    }

    /** What each plugin adds for a node. */
    List<Term> terms(Node node) {
        double[] sums = new double[plugins.length];
        int hook = 0;
        for (Part part : nodeOrder) {
            sums[pluginOf[hook++]] += part.of(node);
        }
        for (Part part : batchNodeOrder) {
            sums[pluginOf[hook++]] += part.of(node);
        }
        return new Terms(plugins, sums);
    }
}
