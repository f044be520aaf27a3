package dev.terrace.engine.index;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The best of many scores, kept as they change: for each sixteen their highest, for each sixteen of those theirs, and
 * so on. Of equals the first is best. Flat, because there is one for each kind of task: what a change touches must be
 * little.
 *
 * <p>Scores are kept as whole numbers of the same order: of those the compiler can find the highest without branches,
 * and nobody can foresee which it is.
 */
final class ScoreTree {
    static final double ABSENT = Double.NEGATIVE_INFINITY;

    private static final long NOTHING = number(ABSENT);

    /** Two to the power of this stand below one. */
    private static final int SHIFT = 4;

    private static final int WIDTH = 1 << SHIFT;

    /** So many items from a multiple of it on: one number of level 2 stands above them. */
    static final int RANGE = WIDTH * WIDTH;

    private static final int ABOVE_RANGES = 3;

    /** From so many changes in a range on, all that stands above them within it is computed anew. */
    private static final int MANY = 12;

    /** The scores; then the highest of each sixteen of them; the last has at most sixteen. */
    private final long[][] levels;

    ScoreTree(int size) {
        List<long[]> all = new ArrayList<>();
        int blocks = size;
        do {
            blocks = Math.max(1, (blocks + WIDTH - 1) >> SHIFT);
            long[] level = new long[blocks << SHIFT];
            Arrays.fill(level, NOTHING);
            all.add(level);
        } while (blocks > 1);
        levels = all.toArray(long[][]::new);
    }

    /** 0 and −0 have the same. */
    private static long number(double score) {
        return turned(Double.doubleToRawLongBits(score + 0.0));
    }

    /** Between bits of a double and a number of its order; the same way back. */
    private static long turned(long bits) {
        return bits ^ ((bits >> (Long.SIZE - 1)) & Long.MAX_VALUE);
    }

    double get(int item) {
        return Double.longBitsToDouble(turned(levels[0][item]));
    }

    /** Whether an item has a score. */
    boolean has(int item) {
        return levels[0][item] != NOTHING;
    }

    private static long highest(long[] level, int block) {
        long highest = NOTHING;
        int start = block << SHIFT;
        for (int i = start; i < start + WIDTH; i++) {
            long score = level[i];
            highest = score > highest ? score : highest;
        }
        return highest;
    }

    /**
     * Sets the scores of several items.
     *
     * @param were has room for what they were so far, in numbers of its own
     */
    void update(int[] items, int count, double[] scores, long[] were) {
        climb(items, count, scores, were, levels.length);
    }

    /**
     * The same for items of a range, but for what stands above ranges: {@link #build} must follow. Several threads may
     * do so, each for other ranges.
     */
    void update(int range, int[] items, int count, double[] scores, long[] were) {
        if (count < MANY) {
            climb(items, count, scores, were, Math.min(ABOVE_RANGES, levels.length));
            return;
        }
        for (int i = 0; i < count; i++) {
            levels[0][items[i]] = number(scores[i]);
        }
        build(1, range * WIDTH, (range + 1) * WIDTH);
        build(2, range, range + 1);
    }

    /** Computes what stands above ranges. */
    void build() {
        for (int level = ABOVE_RANGES; level < levels.length; level++) {
            build(level, 0, levels[level].length);
        }
    }

    private void build(int level, int from, int to) {
        if (level < levels.length) {
            int blocks = levels[level - 1].length >> SHIFT;
            for (int block = from; block < Math.min(to, blocks); block++) {
                levels[level][block] = highest(levels[level - 1], block);
            }
        }
    }

    private void climb(int[] items, int count, double[] scores, long[] were, int end) {
        // Apart from the rest, so that reads that miss the cache overlap.
        for (int i = 0; i < count; i++) {
            were[i] = levels[0][items[i]];
        }
        for (int i = 0; i < count; i++) {
            climb(items[i], were[i], number(scores[i]), end);
        }
    }

    private void climb(int item, long was, long score, int end) {
        long before = was;
        long now = score;
        int place = item;
        levels[0][item] = score;
        for (int level = 1; level < end && before != now; level++) {
            int block = place >> SHIFT;
            long highest = levels[level][block];
            if (now < highest) {
                if (before < highest) {
                    return;
                }
                now = highest(levels[level - 1], block);
            }
            levels[level][block] = now;
            before = highest;
            place = block;
        }
    }

    /** The first of the best; there must be one that is not absent. */
    int best() {
        int top = levels.length - 1;
        return leaf(highest(levels[top], 0), top, 0);
    }

    /** The first of the best beside one; there must be another. */
    int bestBeside(int item) {
        long highest = NOTHING;
        int levelOfBest = 0;
        int best = -1;
        int place = item;
        for (int level = 0; level < levels.length; level++) {
            int block = place >> SHIFT;
            long[] scores = levels[level];
            long own = scores[place];
            scores[place] = NOTHING;
            long most = highest(scores, block);
            if (most > highest || (most == highest && most != NOTHING && first(scores, block, most) < place)) {
                highest = most;
                levelOfBest = level;
                best = first(scores, block, most);
            }
            scores[place] = own;
            place = block;
        }
        return levelOfBest == 0 ? best : leaf(highest, levelOfBest - 1, best);
    }

    /** The first leaf with a score, in a block of a level that has it. */
    private int leaf(long score, int from, int block) {
        int place = block;
        for (int level = from; level >= 0; level--) {
            place = first(levels[level], place, score);
        }
        return place;
    }

    private static int first(long[] level, int block, long score) {
        int i = block << SHIFT;
        while (level[i] != score) {
            i++;
        }
        return i;
    }
}
