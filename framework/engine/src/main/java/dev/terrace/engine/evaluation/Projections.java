package dev.terrace.engine.evaluation;

import dev.terrace.engine.state.ByTask;
import dev.terrace.engine.state.SessionTask;
import dev.terrace.spi.view.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The projections of all node-local hooks: functions from a task to the value that a hook depends on. */
public final class Projections {
    private static final Object NOT_ASKED = new Object();

    private final List<Of<?>> all = new ArrayList<>();

    /** The value of each projection; null before the first is evaluated for the task. */
    private final ByTask<@Nullable Object[]> byTask;

    /** @param tasks the number of tasks of the session */
    public Projections(int tasks) {
        byTask = new ByTask<>(tasks);
    }

    /** The projection of one hook. */
    public final class Of<K> {
        private final int index;
        private final Function<Shape, @Nullable K> projection;

        private Of(int index, Function<Shape, @Nullable K> projection) {
            this.index = index;
            this.projection = projection;
        }

        @SuppressWarnings("unchecked") // the place holds only values of this projection
        @Nullable
        K from(SessionTask task) {
            @Nullable Object[] values = byTask.get(task);
            if (values == null) {
                values = new Object[all.size()];
                Arrays.fill(values, NOT_ASKED);
                byTask.put(task, values);
            }
            if (values[index] == NOT_ASKED) {
                values[index] = projection.apply(task);
            }
            return (K) values[index];
        }

        /** Returns its value among the values of all projections. */
        @SuppressWarnings("unchecked") // the place holds only values of this projection
        public @Nullable K in(List<@Nullable Object> values) {
            return (K) values.get(index);
        }
    }

    /** Adds a projection. All must be added before the first is evaluated. */
    <K> Of<K> add(Function<Shape, @Nullable K> projection) {
        Of<K> added = new Of<>(all.size(), projection);
        all.add(added);
        return added;
    }

    /** Evaluates all projections. Tasks with equal values are equal for all node-local hooks. */
    public List<@Nullable Object> all(Shape shape) {
        @Nullable Object[] values = new Object[all.size()];
        for (Of<?> each : all) {
            values[each.index] = each.projection.apply(shape);
        }
        return Arrays.asList(values);
    }
}
