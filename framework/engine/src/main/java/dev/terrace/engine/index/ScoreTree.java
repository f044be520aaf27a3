package dev.terrace.engine.index;

import dev.terrace.engine.change.NextIds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A tournament tree of width 16 over the scores of nodes: the parent of sixteen numbers is their maximum. Ties go to
 * the first item. Each equivalence class has a tree, so it is flat: a change touches few cache lines.
 *
 * <p>Scores are stored as integers of the same order: for these, the compiler finds a maximum without branches, which
 * the processor could not predict.
 */
final class ScoreTree {
    static final double ABSENT = Double.NEGATIVE_INFINITY;

    private static final long NOTHING = number(ABSENT);

    /** The binary logarithm of {@link #WIDTH}. */
    private static final int SHIFT = 4;

    /** The number of children of a number. */
    private static final int WIDTH = 1 << SHIFT;

    /** The length of a range of items: the items below one number of level 2. */
    static final int RANGE = 1 << (2 * SHIFT);

    /** The first level whose numbers each cover several ranges. */
    private static final int ABOVE_RANGES = 3;

    /** The number of changes in a range from which on all numbers above them in the range are recomputed. */
    private static final int MANY = 12;

    /** Level 0 holds the scores, level 1 the maximum of each sixteen. The last level has sixteen numbers. */
    private final long[][] levels;

    private final boolean isRanked;

    ScoreTree(int size) {
        this(size, true);
    }

    private ScoreTree(int size, boolean isRanked) {
        this.isRanked = isRanked;
        List<long[]> all = new ArrayList<>();
        int blocks = size;
        do {
            blocks = Math.max(1, (blocks + WIDTH - 1) >> SHIFT);
            long[] level = new long[blocks << SHIFT];
            Arrays.fill(level, NOTHING);
            all.add(level);
        } while (blocks > 1 && isRanked);
        levels = all.toArray(long[][]::new);
    }

    /** Creates a tree that stores scores without their order. */
    static ScoreTree unranked(int size) {
        return new ScoreTree(size, false);
    }

    /** Returns a tree with the scores under the next ids. Items that arrive have none. */
    ScoreTree renumbered(NextIds ids) {
        ScoreTree next = new ScoreTree(ids.count(), isRanked);
        ids.move(levels[0], next.levels[0]);
        next.buildFrom(1);
        return next;
    }

    /** Returns a score as an integer; the same for 0 and −0. */
    private static long number(double score) {
        return turned(Double.doubleToRawLongBits(score + 0.0));
    }

    /** Converts the bits of a double to an integer of the same order, and back. */
    private static long turned(long bits) {
        return bits ^ ((bits >> (Long.SIZE - 1)) & Long.MAX_VALUE);
    }

    /** Returns the score of an item; {@link #ABSENT} if it has none. */
    double get(int item) {
        return Double.longBitsToDouble(turned(levels[0][item]));
    }

    /** Returns whether an item has a score. */
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

    /** Sets the score of an item; {@link #ABSENT} removes it. */
    void set(int item, double score) {
        climb(item, levels[0][item], number(score), levels.length);
    }

    /**
     * Sets the scores of several items.
     *
     * @param before scratch space, at least {@code count} long
     */
    void update(int[] items, int count, double[] scores, long[] before) {
        climb(items, count, scores, before, levels.length);
    }

    /**
     * Sets the scores of items of one range, and the numbers above them within the range; {@link #build()} must follow.
     * Threads may do so concurrently, each for different ranges.
     */
    void update(int range, int[] items, int count, double[] scores, long[] before) {
        if (count < MANY) {
            climb(items, count, scores, before, Math.min(ABOVE_RANGES, levels.length));
            return;
        }
        for (int i = 0; i < count; i++) {
            levels[0][items[i]] = number(scores[i]);
        }
        build(1, range * WIDTH, (range + 1) * WIDTH);
        build(2, range, range + 1);
    }

    /** Recomputes the numbers that stand above several ranges. */
    void build() {
        buildFrom(ABOVE_RANGES);
    }

    private void buildFrom(int first) {
        for (int level = first; level < levels.length; level++) {
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

    private void climb(int[] items, int count, double[] scores, long[] before, int end) {
        // A separate loop, so that cache misses overlap.
        for (int i = 0; i < count; i++) {
            before[i] = levels[0][items[i]];
        }
        for (int i = 0; i < count; i++) {
            climb(items[i], before[i], number(scores[i]), end);
        }
    }

    private void climb(int item, long old, long score, int end) {
        long before = old;
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

    /** Returns the first item with the highest score. At least one item must have a score. */
    int best() {
        int top = levels.length - 1;
        return leaf(highest(levels[top], 0), top, 0);
    }

    /**
     * Finds the first of some items with the highest score, and the first of the others.
     *
     * @param among ascending; the first {@code size} of them
     * @param two receives both; entries without such an item stay unchanged
     * @return the number of items with a score
     */
    int firstTwo(int[] among, int size, int[] two) {
        long[] scores = levels[0];
        long best = NOTHING;
        long next = NOTHING;
        int count = 0;
        for (int i = 0; i < size; i++) {
            int item = among[i];
            long score = scores[item];
            if (score != NOTHING) {
                count++;
                if (score > best) {
                    two[1] = two[0];
                    next = best;
                    two[0] = item;
                    best = score;
                } else if (score > next) {
                    two[1] = item;
                    next = score;
                }
            }
        }
        return count;
    }

    /** Returns the first item with the highest score except one item. At least one other item must have a score. */
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

    /** Returns the first item below a block of a level that has the block's score. */
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
