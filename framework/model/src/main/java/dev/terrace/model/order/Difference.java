package dev.terrace.model.order;

import java.util.Arrays;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Two lists of one order, read side by side; blocks that both have are passed over. */
final class Difference<T> {
    private final Order<? super T> order;
    private final Reading<T> before;
    private final Reading<T> after;

    Difference(Order<? super T> order, Block before, Block after) {
        this.order = order;
        this.before = new Reading<>(before);
        this.after = new Reading<>(after);
    }

    void tell(BiConsumer<@Nullable T, @Nullable T> change) {
        while (true) {
            Block ofBefore = before.block();
            Block ofAfter = after.block();
            if (ofBefore == null && ofAfter == null) {
                return;
            }
            if (ofBefore == ofAfter && before.isAtBegin() && after.isAtBegin()) {
                before.pass();
                after.pass();
            } else if (ofBefore instanceof Fork || ofAfter instanceof Fork) {
                before.enter();
                after.enter();
            } else {
                compare(change);
            }
        }
    }

    private void compare(BiConsumer<@Nullable T, @Nullable T> change) {
        T was = before.element();
        T is = after.element();
        if (was == is) {
            before.next();
            after.next();
            return;
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

    /** How far a list has been read: the block that comes next, and the forks that it is in. */
    private static final class Reading<T> {
        private static final int DEPTH = 8;

        private Fork[] forks = new Fork[DEPTH];

        /** By depth: the part of the fork that comes next. */
        private int[] parts = new int[DEPTH];

        private int depth;

        /** Null when all is read. */
        private @Nullable Block block;

        /** The next element of a leaf. */
        private int place;

        Reading(Block root) {
            block = root.size() == 0 ? null : root;
        }

        @Nullable
        Block block() {
            return block;
        }

        boolean isAtBegin() {
            return place == 0;
        }

        /** Goes on to the next block. */
        void pass() {
            place = 0;
            while (depth > 0 && parts[depth - 1] == forks[depth - 1].width()) {
                depth--;
            }
            block = depth == 0 ? null : forks[depth - 1].part(parts[depth - 1]++);
        }

        /** Goes into the first part of a fork; a leaf stays as it is. */
        void enter() {
            if (block instanceof Fork fork) {
                if (depth == forks.length) {
                    forks = Arrays.copyOf(forks, 2 * depth);
                    parts = Arrays.copyOf(parts, 2 * depth);
                }
                forks[depth] = fork;
                parts[depth++] = 0;
                pass();
            }
        }

        /** The next element of the leaf; null when all is read. */
        @SuppressWarnings("unchecked") // only elements are put in
        @Nullable
        T element() {
            return block == null ? null : (T) block.get(place);
        }

        void next() {
            place++;
            if (block != null && place == block.size()) {
                pass();
            }
        }
    }
}
