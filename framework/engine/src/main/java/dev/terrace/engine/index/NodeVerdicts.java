package dev.terrace.engine.index;

import dev.terrace.engine.change.NextIds;
import dev.terrace.spi.action.NodeVerdict;
import dev.terrace.spi.action.Refusals;
import dev.terrace.spi.view.Node;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The verdict on each node for one equivalence class of tasks: fits now, fits once leaving tasks are gone, lacks a
 * resource, or refuses with reasons of its own. One byte per node, because every evaluation reads it. Threads may set
 * verdicts concurrently, each for different ranges of nodes; everything else belongs to the session's thread.
 */
final class NodeVerdicts {
    private static final byte NOW = 0;
    private static final byte SOON = 1;
    private static final byte REFUSES = 2;

    /** The code for the first dimension that can be lacking; the next ones follow. */
    private static final byte LACKS = 3;

    private final byte[] codes;

    /** The verdicts of nodes that refuse, by id; null before the first. */
    private @Nullable NodeVerdict @Nullable [] refusals;

    /** The refusal for each dimension that is lacking. */
    private final List<NodeVerdict> lacks;

    private final NodeSet now;
    private final VerdictHistory history = new VerdictHistory();
    private int fitNow;
    private int usable;
    private @Nullable Refusals summary;

    /** Changes of counts by one thread that {@link #count} has not added yet. */
    static final class Turnover {
        int fitNow;
        private int usable;
        private boolean isNewlyRefused;
    }

    /**
     * Creates verdicts by which all nodes fit soon.
     *
     * @param lacks the refusal for each dimension that can be lacking
     */
    NodeVerdicts(int nodes, List<NodeVerdict> lacks) {
        this.codes = new byte[nodes];
        this.lacks = lacks;
        this.usable = nodes;
        this.now = new NodeSet(nodes);
        Arrays.fill(codes, SOON);
    }

    /**
     * Continues the verdicts of an earlier session, without its history. {@code before} must not be used afterwards.
     */
    NodeVerdicts(NodeVerdicts before, List<NodeVerdict> lacks) {
        this.codes = before.codes;
        this.refusals = before.refusals;
        this.lacks = lacks;
        this.now = before.now;
        this.fitNow = before.fitNow;
        this.usable = before.usable;
    }

    /** Returns the verdicts under the next ids, without history. Nodes that arrive fit soon. */
    NodeVerdicts renumbered(NextIds ids) {
        NodeVerdicts next = new NodeVerdicts(ids.count(), lacks);
        ids.move(codes, next.codes);
        if (refusals != null) {
            ids.move(refusals, next.refusals());
        }
        next.usable = 0;
        for (int node = 0; node < next.codes.length; node++) {
            if (next.codes[node] == NOW) {
                next.now.add(node);
                next.fitNow++;
            }
            next.usable += next.isUsable(node) ? 1 : 0;
        }
        return next;
    }

    /** Records that a node fits now. Requires that it did not fit now before. */
    void setFitsNow(int node, Turnover turnover) {
        if (codes[node] == SOON) {
            codes[node] = NOW;
        } else {
            set(node, NOW, null, turnover);
        }
        now.add(node);
    }

    /** Records that a node fits once leaving tasks are gone. */
    void setFitsSoon(int node, Turnover turnover) {
        if (codes[node] != SOON) {
            set(node, SOON, null, turnover);
        }
    }

    /** Records that a node lacks a resource, now and soon. */
    void setLacks(int node, int dimension, Turnover turnover) {
        byte lacking = (byte) (LACKS + dimension);
        if (codes[node] != lacking) {
            set(node, lacking, lacks.get(dimension), turnover);
        }
    }

    /** Records that predicates refuse a node. */
    void setRefuses(int node, NodeVerdict refusal, Turnover turnover) {
        set(node, REFUSES, refusal, turnover);
    }

    private void set(int node, byte code, @Nullable NodeVerdict refusal, Turnover turnover) {
        NodeVerdict before = refusal(node);
        if (codes[node] == NOW) {
            now.remove(node);
        }
        codes[node] = code;
        if (code == REFUSES) {
            refusals()[node] = refusal;
        }
        // setLacks skips a node that already lacks the same dimension, so texts need no comparison.
        boolean isSame = (code < LACKS || before == null) && Objects.equals(before, refusal);
        if (!isSame) {
            turnover.isNewlyRefused = true;
            turnover.usable += (refusal == null ? 1 : 0) - (before == null ? 1 : 0);
            history.changed(node, before, refusal);
        }
    }

    private synchronized @Nullable NodeVerdict[] refusals() {
        if (refusals == null) {
            refusals = new NodeVerdict[codes.length];
        }
        return refusals;
    }

    /** Adds the changes of one thread to the counts. */
    void count(Turnover turnover) {
        fitNow += turnover.fitNow;
        turnover.fitNow = 0;
        usable += turnover.usable;
        summary = turnover.isNewlyRefused ? null : summary;
        turnover.usable = 0;
        turnover.isNewlyRefused = false;
    }

    /** Returns why a node refuses; null if it fits now or soon. */
    private @Nullable NodeVerdict refusal(int node) {
        byte code = codes[node];
        if (code >= LACKS) {
            return lacks.get(code - LACKS);
        }
        return code == REFUSES && refusals != null ? refusals[node] : null;
    }

    /** Returns whether a node fits now or soon. */
    boolean isUsable(int node) {
        return codes[node] == NOW || codes[node] == SOON;
    }

    /** Returns the nodes that fit now. */
    NodeSet now() {
        return now;
    }

    /** Returns the number of nodes that fit now. */
    int fitNow() {
        return fitNow;
    }

    /** Returns the number of nodes that fit now or soon. */
    int usable() {
        return usable;
    }

    /** Returns the refusals of all nodes that fit neither now nor soon. */
    Refusals refusals(IntFunction<Node> nodes) {
        Refusals known = summary;
        if (known == null) {
            known = new Refusals();
            for (int id = 0; id < codes.length; id++) {
                NodeVerdict verdict = refusal(id);
                if (verdict != null) {
                    known.add(nodes.apply(id), verdict);
                }
            }
            summary = known;
        }
        return known;
    }

    /** Returns whether changes of verdicts are recorded in the history. */
    boolean isHistoryKept() {
        return history.isKept();
    }

    VerdictHistory history() {
        return history;
    }

    /** Returns the refusals at a point of the history, by node id. */
    Map<Integer, NodeVerdict> refusalsAt(int point) {
        return history.at(point, codes.length, this::refusal);
    }
}
