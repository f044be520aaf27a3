package dev.terrace.model.order;

import java.util.Arrays;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** A merge of two lists of one order that reports their differences. It skips blocks that both lists share. */
final class OrderedDifference<T> {
    private final Order<? super T> order;
    private final Reading<T> before;
    private final Reading<T> after;

    OrderedDifference(Order<? super T> order, Block before, Block after) {
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

    /** A cursor on a list: the next block, and the forks that contain it. */
    private static final class Reading<T> {
        private static final int DEPTH = 8;
        private static final Fork[] NO_FORKS = {};
        private static final int[] NO_PARTS = {};

        private Fork[] forks = NO_FORKS;

        /** The index of the next part of each fork, by depth. */
        private int[] parts = NO_PARTS;

        private int depth;

        /** The next block; null at the end of the list. */
        private @Nullable Block block;

        /** The index of the next element of a leaf. */
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

        /** Moves to the next block. */
        void pass() {
            place = 0;
            while (depth > 0 && parts[depth - 1] == forks[depth - 1].width()) {
                depth--;
            }
            block = depth == 0 ? null : forks[depth - 1].part(parts[depth - 1]++);
        }

        /** Descends into the first part of a fork. Has no effect on a leaf. */
        void enter() {
            if (block instanceof Fork fork) {
                if (depth == forks.length) {
                    forks = Arrays.copyOf(forks, depth + DEPTH);
                    parts = Arrays.copyOf(parts, depth + DEPTH);
                }
                forks[depth] = fork;
                parts[depth++] = 0;
                pass();
            }
        }

        /** Returns the next element of the leaf; null at the end of the list. */
        @SuppressWarnings("unchecked") // only elements are added
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
