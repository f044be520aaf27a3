package dev.terrace.model.order;

import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Two lists of one order, read side by side; arrays that both have are passed over. */
final class Difference<T> {
    private final Order<? super T> order;
    private final Reading<T> before;
    private final Reading<T> after;

    Difference(Order<? super T> order, List<Object[]> before, List<Object[]> after) {
        this.order = order;
        this.before = new Reading<>(before);
        this.after = new Reading<>(after);
    }

    void tell(BiConsumer<@Nullable T, @Nullable T> change) {
        while (!before.isDone() || !after.isDone()) {
            if (before.isAtSameArrayAs(after)) {
                before.pass();
                after.pass();
                continue;
            }
            T was = before.element();
            T is = after.element();
            if (was != null && is != null && was == is) {
                before.next();
                after.next();
                continue;
            }
            int side = was == null ? 1 : is == null ? -1 : order.compare(was, is);
            change.accept(side <= 0 ? was : null, side >= 0 ? is : null);
            if (side <= 0) {
                before.next();
            }
            if (side >= 0) {
                after.next();
            }
        }
    }

    /** How far a list has been read. */
    private static final class Reading<T> {
        private final List<Object[]> arrays;
        private int array;
        private int place;

        Reading(List<Object[]> arrays) {
            this.arrays = arrays;
        }

        boolean isDone() {
            return array == arrays.size();
        }

        /** Whether both stand at the beginning of one and the same array. */
        boolean isAtSameArrayAs(Reading<T> other) {
            return place == 0
                    && other.place == 0
                    && !isDone()
                    && !other.isDone()
                    && arrays.get(array) == other.arrays.get(other.array);
        }

        void pass() {
            array++;
        }

        @SuppressWarnings("unchecked") // only elements are put in
        @Nullable
        T element() {
            return isDone() ? null : (T) arrays.get(array)[place];
        }

        void next() {
            place++;
            if (place == arrays.get(array).length) {
                place = 0;
                array++;
            }
        }
    }
}
