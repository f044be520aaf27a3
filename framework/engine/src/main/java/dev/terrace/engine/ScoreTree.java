package dev.terrace.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The best of many scores, kept as they change: for each sixteen their highest, for each sixteen of those theirs, and so on. Of equals the first is best. Flat, because
 * there is one for each kind of task: what a change touches must be little.
 */
final class ScoreTree {
    static final double ABSENT = Double.NEGATIVE_INFINITY;

    /** Two to the power of this stand below one. */
    private static final int SHIFT = 4;

    private static final int WIDTH = 1 << SHIFT;

    /** The scores; then the highest of each sixteen of them; the last has at most sixteen. */
    private final double[][] levels;

    ScoreTree(int size) {
        List<double[]> all = new ArrayList<>();
        int blocks = size;
        do {
            blocks = Math.max(1, (blocks + WIDTH - 1) >> SHIFT);
            double[] level = new double[blocks << SHIFT];
            Arrays.fill(level, ABSENT);
            all.add(level);
        } while (blocks > 1);
        levels = all.toArray(double[][]::new);
    }

    double get(int item) {
        return levels[0][item];
    }

    /** Whether an item has a score. */
    boolean has(int item) {
        return levels[0][item] != ABSENT;
    }

    /** Sets a score without keeping the order; {@link #build} must follow. */
    void put(int item, double score) {
        levels[0][item] = score;
    }

    void build() {
        for (int level = 1; level < levels.length; level++) {
            for (int block = 0; block < levels[level - 1].length >> SHIFT; block++) {
                levels[level][block] = highest(levels[level - 1], block);
            }
        }
    }

    private static double highest(double[] level, int block) {
        double highest = ABSENT;
        for (int i = block << SHIFT; i < (block + 1) << SHIFT; i++) {
            if (level[i] > highest) {
                highest = level[i];
            }
        }
        return highest;
    }

    /**
     * Sets the scores of several items.
     *
     * @param were takes what they were so far
     */
    void update(int[] items, int count, double[] scores, double[] were) {
        // Apart from the rest, so that reads that miss the cache overlap.
        for (int i = 0; i < count; i++) {
            were[i] = levels[0][items[i]];
        }
        for (int i = 0; i < count; i++) {
            update(items[i], were[i], scores[i]);
        }
    }

    private void update(int item, double was, double score) {
        double before = was;
        double now = score;
        int place = item;
        levels[0][item] = score;
        for (int level = 1; level < levels.length && before != now; level++) {
            int block = place >> SHIFT;
            double highest = levels[level][block];
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
        double highest = highest(levels[top], 0);
        return firstOf(highest, top, 0);
    }

    /** The first of the best beside one; there must be another. */
    int bestBeside(int item) {
        double highest = ABSENT;
        int levelOfBest = 0;
        int best = -1;
        int place = item;
        for (int level = 0; level < levels.length; level++) {
            int block = place >> SHIFT;
            for (int i = block << SHIFT; i < (block + 1) << SHIFT; i++) {
                double score = levels[level][i];
                if (i != place && score >= highest && score != ABSENT) {
                    boolean isFirst = best < 0 || firstLeaf(i, level) < firstLeaf(best, levelOfBest);
                    if (score > highest || isFirst) {
                        highest = score;
                        levelOfBest = level;
                        best = i;
                    }
                }
            }
            place = block;
        }
        return levelOfBest == 0 ? best : firstOf(highest, levelOfBest - 1, best);
    }

    private static int firstLeaf(int place, int level) {
        return place << (SHIFT * level);
    }

    /** The first leaf with a score, in a block of a level that has it. */
    private int firstOf(double score, int from, int block) {
        int place = block;
        for (int level = from; level >= 0; level--) {
            int i = place << SHIFT;
            while (levels[level][i] != score) {
                i++;
            }
            place = i;
        }
        return place;
    }
}
