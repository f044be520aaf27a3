package dev.terrace.model.order;

import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;

/** A part of an {@link Ordered} list: a tree whose leaves all have the same depth. Immutable. */
sealed interface Block permits Leaf, Fork {
    /** The maximum number of elements of a leaf, and of parts of a fork. */
    int MAX = 64;

    /** The width of the blocks of a new tree. */
    int FILL = MAX / 4 * 3;

    int size();

    Object get(int index);

    /** Returns the leaf whose first element has the index. */
    Leaf leafAt(int index);

    /** Returns the first element. The block must not be empty. */
    Object first();

    /**
     * Returns the index of an element by binary search; −1 minus the insertion point if it is absent.
     *
     * @param sought compares an element with the sought one
     */
    int find(ToIntFunction<Object> sought);

    void forEach(Consumer<Object> action);

    Block replace(int index, Object element);

    /** Inserts an element. The result may be too large by one: see {@link #isTooLarge}. */
    Block insert(int index, Object element);

    /** Removes an element. The result may be empty. */
    Block remove(int index);

    /** Returns the number of elements of a leaf, or of parts of a fork. */
    int width();

    /** Returns the elements or parts in the range. */
    Block cut(int from, int to);

    /** Returns the concatenation of this block and the next, which has the same depth. */
    Block join(Block next);

    default boolean isTooLarge() {
        return width() > MAX;
    }

    /**
     * Normalizes a block to a root: splits a block that is too large, unwraps forks with a single part, and replaces an
     * empty block by an empty leaf.
     */
    static Block top(Block block) {
        if (block.size() == 0) {
            return new Leaf();
        }
        if (block.isTooLarge()) {
            int half = block.width() / 2;
            return new Fork(block.cut(0, half), block.cut(half, block.width()));
        }
        return block instanceof Fork fork && fork.width() == 1 ? top(fork.part(0)) : block;
    }

    /** Builds a tree of the elements with blocks that are three quarters full. */
    static Block tree(Object[] elements) {
        Block[] level = new Block[(elements.length + FILL - 1) / FILL];
        for (int i = 0; i < level.length; i++) {
            level[i] = new Leaf(Arrays.copyOfRange(elements, i * FILL, Math.min((i + 1) * FILL, elements.length)));
        }
        while (level.length > 1) {
            Block[] above = new Block[(level.length + FILL - 1) / FILL];
            for (int i = 0; i < above.length; i++) {
                above[i] = new Fork(Arrays.copyOfRange(level, i * FILL, Math.min((i + 1) * FILL, level.length)));
            }
            level = above;
        }
        return level[0];
    }
}
