package dev.terrace.engine.index;

import dev.terrace.engine.change.ChangeLog;
import dev.terrace.engine.change.KeptByNode;
import dev.terrace.engine.change.NextIds;
import dev.terrace.spi.Normaliser;
import dev.terrace.spi.view.Node;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Fixed raw scores that are cached across sessions. The next session drops entries that a session does not use. */
final class KeptScores implements KeptByNode.Cache {
    private List<Object> opening = List.of();
    private Map<Object, FixedScores> before = new HashMap<>();
    private Map<Object, FixedScores> now = new HashMap<>();

    /**
     * Returns the scores for a session that opens.
     *
     * @param opening the facts that hooks depend on beyond task and node; null if they are unknown, so that nothing is
     *     cached
     */
    static KeptScores open(KeptByNode keptByNode, @Nullable List<Object> opening) {
        if (opening == null) {
            return new KeptScores();
        }
        KeptScores kept = keptByNode.of(KeptScores.class, KeptScores::new);
        kept.before = kept.opening.equals(opening) ? kept.now : new HashMap<>();
        kept.now = new HashMap<>();
        kept.opening = opening;
        return kept;
    }

    @Override
    public void renumber(NextIds ids) {
        before.clear();
        now.replaceAll((asked, scores) -> scores.renumbered(ids));
    }

    /**
     * Returns the raw scores of all nodes, and evaluates the nodes that have changed.
     *
     * @param asked the hook and the value that it takes from tasks
     */
    FixedScores of(Object asked, List<Node> nodes, ToLongFunction<Node> raw, ChangeLog log) {
        FixedScores known = now.get(asked);
        if (known == null) {
            known = before.remove(asked);
            if (known == null) {
                known = new FixedScores(nodes, raw, log);
            } else {
                known.catchUp(nodes, raw, log);
            }
            now.put(asked, known);
        }
        return known;
    }

    /** The raw scores of a hook that hold for the whole session, for tasks whose projections have equal values. */
    static final class FixedScores {
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
}
