package dev.terrace.engine.index;

import dev.terrace.engine.evaluation.NodeSet;
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
 * What each node is to one kind of task: has room now, will have, lacks something, or refuses with reasons of its own.
 * A byte for each, because every look at a node reads it, for each kind.
 */
final class NodeVerdicts {
    private static final byte NOW = 0;
    private static final byte SOON = 1;
    private static final byte REFUSES = 2;

    /** Beside this, the dimension that is lacking. */
    private static final byte LACKS = 3;

    private final byte[] standings;

    /** What those say that refuse; null until one does. */
    private @Nullable NodeVerdict @Nullable [] refusals;

    /** The refusal for each dimension that is lacking. */
    private final List<NodeVerdict> lacks;

    private final NodeSet now;
    private final VerdictHistory history = new VerdictHistory();
    private int fitNow;
    private int usable;
    private @Nullable Refusals summary;

    /** What was set and is not counted yet. */
    static final class Turnover {
        int fitNow;
        private int usable;
        private boolean isRefusedAnew;
    }

    /** All nodes will have room, as long as nobody says otherwise. */
    NodeVerdicts(int nodes, List<NodeVerdict> lacks) {
        this.standings = new byte[nodes];
        this.lacks = lacks;
        this.usable = nodes;
        this.now = new NodeSet(nodes);
        Arrays.fill(standings, SOON);
    }

    /** Only for one that had no room before. */
    void setFitsNow(int node, Turnover turnover) {
        if (standings[node] == SOON) {
            standings[node] = NOW;
        } else {
            become(node, NOW, null, turnover);
        }
        now.add(node);
    }

    void setFitsSoon(int node, Turnover turnover) {
        if (standings[node] != SOON) {
            become(node, SOON, null, turnover);
        }
    }

    void setLacks(int node, int dimension, Turnover turnover) {
        byte lacking = (byte) (LACKS + dimension);
        if (standings[node] != lacking) {
            become(node, lacking, lacks.get(dimension), turnover);
        }
    }

    void setRefuses(int node, NodeVerdict refusal, Turnover turnover) {
        become(node, REFUSES, refusal, turnover);
    }

    private void become(int node, byte standing, @Nullable NodeVerdict refusal, Turnover turnover) {
        NodeVerdict before = refusal(node);
        if (standings[node] == NOW) {
            now.remove(node);
        }
        standings[node] = standing;
        if (standing == REFUSES) {
            refusals()[node] = refusal;
        }
        if (!Objects.equals(before, refusal)) {
            turnover.isRefusedAnew = true;
            turnover.usable += (refusal == null ? 1 : 0) - (before == null ? 1 : 0);
            history.changed(node, before, refusal);
        }
    }

    private synchronized @Nullable NodeVerdict[] refusals() {
        if (refusals == null) {
            refusals = new NodeVerdict[standings.length];
        }
        return refusals;
    }

    /** Takes in what was set: once for each batch, whoever looked at it. */
    void count(Turnover turnover) {
        fitNow += turnover.fitNow;
        turnover.fitNow = 0;
        usable += turnover.usable;
        summary = turnover.isRefusedAnew ? null : summary;
        turnover.usable = 0;
        turnover.isRefusedAnew = false;
    }

    /** Who refuses, and why; null where the node may be used, now or soon. */
    private @Nullable NodeVerdict refusal(int node) {
        byte standing = standings[node];
        if (standing >= LACKS) {
            return lacks.get(standing - LACKS);
        }
        return standing == REFUSES && refusals != null ? refusals[node] : null;
    }

    /** Whether a node has room now. */
    boolean fitsNow(int node) {
        return standings[node] == NOW;
    }

    /** Whether a node may be used, now or soon. */
    boolean isUsable(int node) {
        return standings[node] == NOW || standings[node] == SOON;
    }

    /** Nodes that have room now. */
    NodeSet now() {
        return now;
    }

    /** How many have room now. */
    int fitNow() {
        return fitNow;
    }

    /** How many may be used, now or soon. */
    int usable() {
        return usable;
    }

    /** All who refuse. */
    Refusals refusals(IntFunction<Node> nodes) {
        Refusals known = summary;
        if (known == null) {
            known = new Refusals();
            for (int id = 0; id < standings.length; id++) {
                NodeVerdict verdict = refusal(id);
                if (verdict != null) {
                    known.add(nodes.apply(id), verdict);
                }
            }
            summary = known;
        }
        return known;
    }

    boolean isHistoryKept() {
        return history.isKept();
    }

    VerdictHistory history() {
        return history;
    }

    /** Who refused at a moment of the history. */
    Map<Integer, NodeVerdict> refusalsAt(int moment) {
        return history.at(moment, standings.length, this::refusal);
    }
}
