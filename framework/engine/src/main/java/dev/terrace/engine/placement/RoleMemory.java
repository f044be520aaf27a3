package dev.terrace.engine.placement;

import dev.terrace.engine.index.EquivalenceClass;
import dev.terrace.engine.state.SessionTask;
import dev.terrace.spi.action.NodeVerdict;
import dev.terrace.spi.action.RefusalMemory;
import dev.terrace.spi.action.Refusals;
import dev.terrace.spi.toolkit.IntList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The nodes that refused each role of each job. If all tasks of a role are in one equivalence class, only the time of
 * each query is stored; the refusals are reconstructed from the class's
 * {@link dev.terrace.engine.index.VerdictHistory}.
 */
final class RoleMemory implements RefusalMemory {
    /** By job and role; null until a task with a role comes, since most have none. */
    private @Nullable Map<String, Role> roles;

    /** The memory of a task's role; null if it has none. */
    @Nullable
    Role of(SessionTask task) {
        if (task.role().isEmpty()) {
            return null;
        }
        if (roles == null) {
            roles = new HashMap<>();
        }
        return roles.computeIfAbsent(task.spec().job() + "/" + task.role(), role -> new Role());
    }

    /** The refusals of one role of one job. */
    static final class Role {
        private final Map<Integer, NodeVerdict> refusals = new HashMap<>();

        /** The point of the class's history at each query. */
        private final IntList points = new IntList();

        /** For each query, the refusals whose excluded nodes were left out; null if no node was. */
        private final List<@Nullable Refusals> leftOut = new ArrayList<>();

        /** The class of all queries so far; null if there was none, or if refusals are written out. */
        private @Nullable EquivalenceClass eqClass;

        /** Why a node refused; null if it was not asked or did not refuse. */
        @Nullable
        NodeVerdict recall(int node) {
            writeOut();
            return refusals.get(node);
        }

        /** Notes that a node refused. */
        void remember(int node, NodeVerdict refusal) {
            refusals.put(node, refusal);
        }

        /**
         * Whether every node that refused still refuses by the class, so that the class can choose without this memory.
         */
        boolean isImpliedBy(EquivalenceClass asked) {
            return eqClass == null
                    ? refusals.isEmpty()
                    : eqClass == asked && !asked.history().hasGainedSince(points.get(0));
        }

        /** Whether no node that refused has other reasons now, so that the class also gives the right reasons. */
        boolean isExplainedBy(EquivalenceClass asked) {
            return eqClass == null || !asked.history().hasChangedSince(points.get(0));
        }

        /** Notes a query that the class answered as it is now. */
        void note(EquivalenceClass asked) {
            note(asked, null);
        }

        /**
         * Notes a query that the class answered as it is now.
         *
         * @param before refusals whose excluded nodes were left out; null if no node was
         */
        void note(EquivalenceClass asked, @Nullable Refusals before) {
            eqClass = asked;
            points.add(asked.history().point());
            leftOut.add(before);
        }

        /** Reconstructs the refusals of all queries; of several for one node, the first query's. */
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
}
