package dev.terrace.engine.binding;

import dev.terrace.engine.change.ChangeLog;
import dev.terrace.engine.change.NextIds;
import dev.terrace.spi.Normaliser;
import dev.terrace.spi.view.Node;
import java.util.List;
import java.util.function.ToLongFunction;

/** The raw scores of a hook that hold for the whole session, for tasks whose projections have equal values. */
final class FixedScores {
    private final long[] raws;
    private boolean areLevel;

    /** The place in the change log up to which nodes are evaluated. */
    private long place;

    FixedScores(List<Node> nodes, ToLongFunction<Node> raw, ChangeLog log) {
        raws = nodes.stream().mapToLong(raw).toArray();
        areLevel = level();
        place = log.place(log.size());
    }

    private FixedScores(long[] raws, long place) {
        this.raws = raws;
        this.place = place;
    }

    /** Returns the scores under the next ids, for {@link #catchUp}. */
    FixedScores renumbered(NextIds ids) {
        long[] next = new long[ids.count()];
        ids.move(raws, next);
        return new FixedScores(next, place);
    }

    /** Evaluates the nodes that have changed, in a later session. */
    void catchUp(List<Node> nodes, ToLongFunction<Node> raw, ChangeLog log) {
        for (int id : log.since(log.number(place))) {
            raws[id] = raw.applyAsLong(nodes.get(id));
        }
        areLevel = level();
        place = log.place(log.size());
    }

    private boolean level() {
        for (long raw : raws) {
            if (raw != raws[0]) {
                return false;
            }
        }
        return raws.length > 0;
    }

    /** Returns the raw scores by node. Callers must not change the array. */
    long[] all() {
        return raws;
    }

    /** Returns whether the raw score is equal on all nodes of the cluster. */
    boolean areLevel() {
        return areLevel;
    }

    /** Returns the normalised score of every node, if all raw scores are equal. */
    long normalised(Normaliser normaliser) {
        return normaliser.apply(raws[0], raws[0], raws[0]);
    }
}
