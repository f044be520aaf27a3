package dev.terrace.engine.binding;

import dev.terrace.engine.hook.HookColumn;
import dev.terrace.engine.hook.HookTable;
import dev.terrace.spi.NodePredicate;
import dev.terrace.spi.NodeScore;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The facts that the node-local hooks of a session declare to depend on beyond task and node. */
public final class Openings {
    private final List<Object> named = new ArrayList<>();
    private boolean areAllNamed = true;

    private Openings() {}

    /**
     * Returns the facts of all hooks, in order; null if one does not declare them. If they are equal in two sessions, a
     * hook gives equal answers in both for equal tasks and nodes.
     */
    public static @Nullable List<Object> of(HookTable hooks) {
        Openings all = new Openings();
        for (HookColumn.Entry<NodePredicate> entry : hooks.predicate.all()) {
            if (entry.function() instanceof NodePredicate.Local<?> local) {
                all.add(hooks.predicate, entry, local.opening());
            }
        }
        all.scores(hooks.nodeOrder);
        all.scores(hooks.batchNodeOrder);
        return all.areAllNamed ? all.named : null;
    }

    private void scores(HookColumn<NodeScore> column) {
        for (HookColumn.Entry<NodeScore> entry : column.all()) {
            if (entry.function() instanceof NodeScore.Local<?> local) {
                add(column, entry, local.opening());
            } else if (entry.function() instanceof NodeScore.Normalised<?> normalised) {
                add(column, entry, normalised.opening());
            }
        }
    }

    private <F> void add(HookColumn<F> column, HookColumn.Entry<F> entry, @Nullable List<Object> opening) {
        if (opening == null) {
            areAllNamed = false;
        } else {
            named.add(List.of(column.hook(), entry.plugin(), opening));
        }
    }
}
