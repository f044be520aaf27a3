package dev.terrace.engine.binding;

import dev.terrace.engine.hook.HookColumn;
import dev.terrace.engine.hook.HookTable;
import dev.terrace.spi.NodePredicate;
import dev.terrace.spi.NodeScore;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the node-local hooks of a session say that their answers depend on beyond task and node. */
public final class Openings {
    private final List<Object> named = new ArrayList<>();
    private boolean areAllNamed = true;

    private Openings() {}

    /**
     * What all of them name, in order; null if one of them does not say. Where two sessions have equal ones, a hook
     * that is asked the same about the same node in both answers the same.
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
