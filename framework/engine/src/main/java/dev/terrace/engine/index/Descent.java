package dev.terrace.engine.index;

import java.util.Arrays;

/**
 * Items of a {@link ScoreTree} from the highest score to the lowest, equal ones in no particular order. Opens only the
 * blocks that hold what is taken: a heap of blocks and items, by their scores.
 */
final class Descent {
    private static final int SHIFT = ScoreTree.SHIFT;
    private static final int WIDTH = 1 << SHIFT;

    private final long[][] levels;

    /** A heap, the highest first, and to each score the level and the place that it stands at. */
    private long[] scores = new long[WIDTH * WIDTH];

    private long[] places = new long[WIDTH * WIDTH];
    private int size;

    Descent(long[][] levels) {
        this.levels = levels;
        open(levels.length - 1, 0);
    }

    /** Whether an item is left. */
    boolean hasNext() {
        return size > 0;
    }

    /** A score that no item which is left exceeds. There must be one. */
    double highest() {
        return ScoreTree.score(scores[0]);
    }

    /** Takes the item with the highest score. There must be one. */
    int next() {
        while (true) {
            long place = places[0];
            int level = (int) (place >> Integer.SIZE);
            pop();
            if (level == 0) {
                return (int) place;
            }
            open(level - 1, (int) place);
        }
    }

    private void open(int level, int block) {
        int start = block << SHIFT;
        for (int i = start; i < start + WIDTH; i++) {
            long score = levels[level][i];
            if (ScoreTree.isScore(score)) {
                push(score, (long) level << Integer.SIZE | i);
            }
        }
    }

    private void push(long score, long place) {
        if (size == scores.length) {
            scores = Arrays.copyOf(scores, 2 * size);
            places = Arrays.copyOf(places, 2 * size);
        }
        int at = size++;
        while (at > 0 && scores[(at - 1) / 2] < score) {
            move((at - 1) / 2, at);
            at = (at - 1) / 2;
        }
        scores[at] = score;
        places[at] = place;
    }

    private void pop() {
        size--;
        long score = scores[size];
        long place = places[size];
        int at = 0;
        while (2 * at + 1 < size) {
            int child = 2 * at + 1;
            child += child + 1 < size && scores[child + 1] > scores[child] ? 1 : 0;
            if (scores[child] <= score) {
                break;
            }
            move(child, at);
            at = child;
        }
        scores[at] = score;
        places[at] = place;
    }

    private void move(int from, int to) {
        scores[to] = scores[from];
        places[to] = places[from];
    }
}
