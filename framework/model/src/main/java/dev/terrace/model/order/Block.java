package dev.terrace.model.order;

import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;

/** A part of an {@link Ordered} list: a tree whose leaves all have the same depth. Never changes. */
sealed interface Block permits Leaf, Fork {
    /** The most elements of a leaf, and the most parts of a fork. */
    int MOST = 64;

    /** How full the blocks of a new tree are. */
    int FILL = MOST / 4 * 3;

    int size();

    Object get(int index);

    /** The leaf that the element at the index begins. */
    Leaf leafAt(int index);

    /** The first element. There must be one. */
    Object first();

    /**
     * The index of an element in a block that is in order; if there is none, −1 minus the index where it would stand.
     *
     * @param sought compares elements with the one that is looked for
     */
    int find(ToIntFunction<Object> sought);

    void forEach(Consumer<Object> action);

    Block replace(int index, Object element);

    /** May be too large by one: see {@link #isTooLarge}. */
    Block insert(int index, Object element);

    /** May be empty. */
    Block remove(int index);

    /** The number of elements of a leaf, or of parts of a fork. */
    int width();

    /** The part of this block from one element or part of it to another. */
    Block cut(int from, int to);

    /** This block and the next, of the same depth, as one. */
    Block join(Block next);

    default boolean isTooLarge() {
        return width() > MOST;
    }

    /** The block as a root: split if it is too large, without forks of one part, and a leaf if it is empty. */
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

    /** A tree of the elements, its blocks three quarters full. */
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
