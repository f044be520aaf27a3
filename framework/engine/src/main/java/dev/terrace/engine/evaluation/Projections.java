package dev.terrace.engine.evaluation;

import dev.terrace.engine.state.SessionTask;
import dev.terrace.spi.view.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What node-local hooks take from tasks: each projection is asked once for a task. */
public final class Projections {
    private static final Object NOT_ASKED = new Object();

    private final List<Of<?>> all = new ArrayList<>();

    /** One hook's projection, under an index of its own. */
    final class Of<K> {
        private final int index;
        private final Function<Shape, @Nullable K> projection;

        private Of(int index, Function<Shape, @Nullable K> projection) {
            this.index = index;
            this.projection = projection;
        }

        @SuppressWarnings("unchecked") // the slot holds only what this projection gave
        @Nullable
        K from(SessionTask task) {
            @Nullable Object[] slots = task.projections;
            if (slots == null) {
                slots = new Object[all.size()];
                Arrays.fill(slots, NOT_ASKED);
                task.projections = slots;
            }
            if (slots[index] == NOT_ASKED) {
                slots[index] = projection.apply(task);
            }
            return (K) slots[index];
        }

        /** What it took, out of what all took. */
        @SuppressWarnings("unchecked") // the place holds only what this projection gave
        @Nullable
        K in(List<@Nullable Object> taken) {
            return (K) taken.get(index);
        }
    }

    /** All projections are added before the first is asked. */
    <K> Of<K> add(Function<Shape, @Nullable K> projection) {
        Of<K> added = new Of<>(all.size(), projection);
        all.add(added);
        return added;
    }

    /** What all take from a task. */
    public List<@Nullable Object> all(Shape shape) {
        @Nullable Object[] taken = new Object[all.size()];
        for (Of<?> each : all) {
            taken[each.index] = each.projection.apply(shape);
        }
        return Arrays.asList(taken);
    }
}
