package dev.terrace.engine.index;

import dev.terrace.engine.placement.RoleMemory;
import dev.terrace.spi.action.NodeVerdict;
import dev.terrace.spi.action.Refusals;
import dev.terrace.spi.toolkit.IntList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The refusals of one role of one job. If all tasks of the role are in one equivalence class, it stores only the time
 * of each query, and reconstructs the refusals from the {@link VerdictHistory} of the class when they are needed.
 */
final class ClassRole implements RoleMemory.Role {
    private final Map<Integer, NodeVerdict> refusals = new HashMap<>();

    /** The point of the class's history at each query. */
    private final IntList points = new IntList();

    /** For each query, the refusals whose excluded nodes were left out; null if no node was. */
    private final List<@Nullable Refusals> leftOut = new ArrayList<>();

    /** The class of all queries so far; null before the first, and once refusals are written out. */
    private @Nullable EquivalenceClass eqClass;

    @Override
    public @Nullable NodeVerdict recall(int node) {
        writeOut();
        return refusals.get(node);
    }

    @Override
    public void remember(int node, NodeVerdict refusal) {
        refusals.put(node, refusal);
    }

    /**
     * Returns whether every node that refused still refuses by the class, so that the class can choose without this
     * memory.
     */
    boolean isImpliedBy(EquivalenceClass asked) {
        return eqClass == null
                ? refusals.isEmpty()
                : eqClass == asked && !asked.history().hasGainedSince(points.get(0));
    }

    /** Returns whether no node that refused has other reasons now, so that the class also gives the right reasons. */
    boolean isExplainedBy(EquivalenceClass asked) {
        return eqClass == null || !asked.history().hasChangedSince(points.get(0));
    }

    /** Records a query that the class answered in its present state. */
    void note(EquivalenceClass asked) {
        note(asked, null);
    }

    /**
     * Records a query that the class answered in its present state.
     *
     * @param before refusals whose excluded nodes were left out; null if no node was
     */
    void note(EquivalenceClass asked, @Nullable Refusals before) {
        eqClass = asked;
        points.add(asked.history().point());
        leftOut.add(before);
    }

    /** Reconstructs the refusals of all queries. For each node, the first query's refusal counts. */
    private void writeOut() {
        EquivalenceClass source = eqClass;
        if (source != null) {
            eqClass = null;
            for (int i = points.size() - 1; i >= 0; i--) {
                Refusals before = leftOut.get(i);
                source.refusalsAt(points.get(i)).forEach((node, refusal) -> {
                    if (before == null || !before.isExcluded(node)) {
                        refusals.put(node, refusal);
                    }
                });
            }
            points.clear();
            leftOut.clear();
        }
    }
}
