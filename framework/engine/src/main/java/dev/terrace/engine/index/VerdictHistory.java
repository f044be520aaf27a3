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
 * How the verdicts on nodes changed, so that those of an earlier moment can be told. Kept from the first moment that
 * someone asks for.
 */
public final class VerdictHistory {
    private final IntList nodes = new IntList();
    private final List<@Nullable NodeVerdict> before = new ArrayList<>();
    private boolean isKept;
    private int lastGain = -1;
    private int lastChangeOfRefusal = -1;

    /** Notes a change; null is a node that may be used. */
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

    /** This moment; from now on the history is kept. */
    public int moment() {
        isKept = true;
        return nodes.size();
    }

    /** Whether a node that refused then may be used by now, or could be in between. */
    public boolean hasGainedSince(int moment) {
        return lastGain >= moment;
    }

    /** Whether a node that refused then has not refused for the same reasons ever since. */
    public boolean hasChangedSince(int moment) {
        return lastChangeOfRefusal >= moment;
    }

    /**
     * Who refused at a moment.
     *
     * @param today what each of the nodes says now
     */
    Map<Integer, NodeVerdict> at(int moment, int nodeCount, IntFunction<@Nullable NodeVerdict> today) {
        Map<Integer, NodeVerdict> then = new HashMap<>();
        for (int node = 0; node < nodeCount; node++) {
            NodeVerdict verdict = today.apply(node);
            if (verdict != null) {
                then.put(node, verdict);
            }
        }
        for (int i = nodes.size() - 1; i >= moment; i--) {
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
