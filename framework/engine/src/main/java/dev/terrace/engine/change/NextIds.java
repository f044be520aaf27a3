package dev.terrace.engine.change;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/** The next ids of nodes by their ids before, after nodes arrived or left. */
public final class NextIds {
    /** Negative for a node that leaves. */
    private final int[] byId;

    private final int count;

    /** The first id of each run of nodes that move together, and the end of the last run. */
    private final int[] runs;

    /**
     * @param nodesBefore the number of nodes before
     * @param count the number of nodes after
     * @param ids returns the next id by the id before; negative for a node that leaves
     */
    public NextIds(int nodesBefore, int count, IntUnaryOperator ids) {
        this.byId = new int[nodesBefore];
        this.count = count;
        int[] begins = new int[nodesBefore + 1];
        int size = 0;
        for (int id = 0; id < nodesBefore; id++) {
            byId[id] = ids.applyAsInt(id);
            boolean isNext = id > 0 && byId[id - 1] >= 0 && byId[id] == byId[id - 1] + 1;
            if (!isNext) {
                begins[size++] = id;
            }
        }
        begins[size++] = nodesBefore;
        this.runs = Arrays.copyOf(begins, size);
    }

    /** Returns the next id of a node; negative if it leaves. */
    int of(int id) {
        return byId[id];
    }

    /** Returns the number of nodes after the change. */
    public int count() {
        return count;
    }

    /**
     * Copies values from an array by id to an array of the same type by next id. The values of nodes that arrive stay
     * as they are there.
     */
    public void move(Object before, Object next) {
        for (int run = 0; run + 1 < runs.length; run++) {
            int from = runs[run];
            if (byId[from] >= 0) {
                System.arraycopy(before, from, next, byId[from], runs[run + 1] - from);
            }
        }
    }
}
