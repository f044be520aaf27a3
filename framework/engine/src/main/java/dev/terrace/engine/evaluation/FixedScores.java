package dev.terrace.engine.evaluation;

import dev.terrace.spi.Normaliser;
import dev.terrace.spi.view.Node;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToLongFunction;

/** Raw scores of one hook that hold for the whole session, for all tasks from which it takes the same value. */
final class FixedScores {
    private final long[] raws;
    private final boolean areLevel;

    FixedScores(List<Node> nodes, ToLongFunction<Node> raw) {
        raws = nodes.stream().mapToLong(raw).toArray();
        areLevel = Arrays.stream(raws).distinct().count() == 1;
    }

    /** By node. Shared; callers do not change it. */
    long[] all() {
        return raws;
    }

    /** Whether the raw score is equal on all nodes of the cluster. */
    boolean areLevel() {
        return areLevel;
    }

    /** The normalised score of every node, if all raw scores are equal. */
    long normalised(Normaliser normaliser) {
        return normaliser.apply(raws[0], raws[0], raws[0]);
    }
}
