package dev.terrace.engine.index;

import dev.terrace.spi.action.NodeVerdict;
import dev.terrace.spi.toolkit.IntList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The history of verdicts on nodes, from which the refusals at an earlier point can be reconstructed. Recording starts
 * with the first call of {@link #point}.
 */
final class VerdictHistory {
    private final IntList nodes = new IntList();
    private final List<@Nullable NodeVerdict> before = new ArrayList<>();
    private boolean isKept;
    private int lastGain = -1;
    private int lastChangeOfRefusal = -1;

    /** Records a change. A null verdict means that the node fits now or soon. */
    void changed(int node, @Nullable NodeVerdict from, @Nullable NodeVerdict to) {
        if (!isKept) {
            return;
        }
        if (from != null) {
            lastChangeOfRefusal = nodes.size();
            lastGain = to == null ? nodes.size() : lastGain;
        }
        nodes.add(node);
        before.add(from);
    }

    boolean isKept() {
        return isKept;
    }

    /** Returns the present point, which is the number of recorded changes. Starts recording. */
    int point() {
        isKept = true;
        return nodes.size();
    }

    /** Returns whether a node that refused at a point has fitted since. */
    boolean hasGainedSince(int point) {
        return lastGain >= point;
    }

    /** Returns whether a node that refused at a point has fitted or given other reasons since. */
    boolean hasChangedSince(int point) {
        return lastChangeOfRefusal >= point;
    }

    /**
     * Returns the refusals at a point, by node id.
     *
     * @param present the present verdict of a node; null if it fits now or soon
     */
    Map<Integer, NodeVerdict> at(int point, int nodeCount, IntFunction<@Nullable NodeVerdict> present) {
        Map<Integer, NodeVerdict> then = new HashMap<>();
        for (int node = 0; node < nodeCount; node++) {
            NodeVerdict verdict = present.apply(node);
            if (verdict != null) {
                then.put(node, verdict);
            }
        }
        for (int i = nodes.size() - 1; i >= point; i--) {
            NodeVerdict verdict = before.get(i);
            if (verdict == null) {
                then.remove(nodes.get(i));
            } else {
                then.put(nodes.get(i), verdict);
            }
        }
        return then;
    }
}
