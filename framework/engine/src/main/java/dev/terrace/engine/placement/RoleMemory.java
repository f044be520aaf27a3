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
 * Who refused each role of each job. As long as all of a role's tasks are of one kind, the moments of its questions are
 * noted instead of the answers: what the kind knows says the same.
 */
final class RoleMemory implements RefusalMemory {
    /** Null until a task with a role comes: most have none. */
    private @Nullable Map<String, Role> roles;

    /** What is remembered of a task's role; null if it has none. */
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

    /** One role of one job. */
    static final class Role {
        private final Map<Integer, NodeVerdict> refusals = new HashMap<>();
        private final IntList moments = new IntList();

        /** For each moment, whose exclusions kept nodes from being asked. */
        private final List<@Nullable Refusals> leftOut = new ArrayList<>();

        private @Nullable EquivalenceClass kind;

        /** What a node said; null if it was not asked or did not refuse. */
        @Nullable
        NodeVerdict recall(int node) {
            writeOut();
            return refusals.get(node);
        }

        void remember(int node, NodeVerdict refusal) {
            refusals.put(node, refusal);
        }

        /** Whether a kind can choose without looking here: whoever refused refuses still. */
        boolean isImpliedBy(EquivalenceClass asked) {
            return kind == null
                    ? refusals.isEmpty()
                    : kind == asked && !asked.history().hasGainedSince(moments.get(0));
        }

        /** Whether a kind can also say why: nobody who refused has other reasons now. */
        boolean isToldBy(EquivalenceClass asked) {
            return kind == null || !asked.history().hasChangedSince(moments.get(0));
        }

        /** Notes that a kind was asked as it is now. */
        void note(EquivalenceClass asked) {
            note(asked, null);
        }

        /** The same for all nodes but those that had been excluded before. */
        void note(EquivalenceClass asked, @Nullable Refusals before) {
            kind = asked;
            moments.add(asked.history().moment());
            leftOut.add(before);
        }

        private void writeOut() {
            EquivalenceClass source = kind;
            if (source != null) {
                kind = null;
                for (int i = moments.size() - 1; i >= 0; i--) {
                    Refusals before = leftOut.get(i);
                    source.refusalsAt(moments.get(i)).forEach((node, refusal) -> {
                        if (before == null || !before.isExcluded(node)) {
                            refusals.put(node, refusal);
                        }
                    });
                }
                moments.clear();
                leftOut.clear();
            }
        }
    }
}
