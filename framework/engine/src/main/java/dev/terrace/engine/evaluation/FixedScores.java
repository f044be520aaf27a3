package dev.terrace.engine.evaluation;

import dev.terrace.spi.Normaliser;
import dev.terrace.spi.view.Node;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToLongFunction;

/** Raw scores that hold for the session, for all tasks of which the hook looks at the same. */
final class FixedScores {
    private final long[] raws;
    private final boolean areLevel;

    FixedScores(List<Node> nodes, ToLongFunction<Node> raw) {
        raws = nodes.stream().mapToLong(raw).toArray();
        areLevel = Arrays.stream(raws).distinct().count() == 1;
    }

    /** By node; not to be changed. */
    long[] all() {
        return raws;
    }

    /** Whether all nodes of the cluster have the same. */
    boolean areLevel() {
        return areLevel;
    }

    /** What all nodes get then, whoever the candidates are. */
    long normalised(Normaliser normaliser) {
        return normaliser.apply(raws[0], raws[0], raws[0]);
    }
}
