package dev.terrace.plugins.armada.round.state;

import java.util.Arrays;
import java.util.List;

/**
 * The evicted jobs in the order in which they would be placed again without queued jobs. Jobs at the end have the
 * weakest claims to their nodes.
 *
 * <p>Removals can be undone back to the last {@link #keep}.
 */
public final class EvictedTable {
    public static final int NONE = -1;

    private final List<Candidate> entries;
    private final int[] positionOf;
    private final int[] before;
    private final int[] after;
    private final int[][] ofGang;
    private final IntLog log = new IntLog();

    /** @param entries strongest claim first */
    public EvictedTable(RoundState state, List<Candidate> entries) {
        this.entries = List.copyOf(entries);
        int size = entries.size();
        positionOf = new int[state.input.jobs().size()];
        Arrays.fill(positionOf, NONE);
        before = new int[size + 1];
        after = new int[size];
        for (int p = 0; p < size; p++) {
            positionOf[entries.get(p).index()] = p;
            before[p] = p - 1;
            after[p] = p + 1;
        }
        before[size] = size - 1;
        ofGang = Grouped.by(
                state.gangs.count(), size, p -> state.gangs.of(entries.get(p).index()));
    }

    /** The position of the last entry, or -1. */
    public int last() {
        return before[entries.size()];
    }

    /** The position of the entry before another, or -1. */
    public int before(int position) {
        return before[position];
    }

    public Candidate at(int position) {
        return entries.get(position);
    }

    /** Positions of a gang's entries, including removed entries. */
    public int[] positionsOf(int gang) {
        return ofGang[gang];
    }

    public boolean contains(Candidate entry) {
        return positionOf[entry.index()] != NONE;
    }

    /** Removes a job. Idempotent. */
    public void remove(Candidate candidate) {
        int position = positionOf[candidate.index()];
        if (position == NONE) {
            return;
        }
        positionOf[candidate.index()] = NONE;
        before[after[position]] = before[position];
        if (before[position] != NONE) {
            after[before[position]] = after[position];
        }
        log.push(position);
    }

    /** Makes all removals so far final. */
    public void keep() {
        log.clear();
    }

    /** Undoes all removals since {@link #keep}, last one first. */
    public void undo() {
        while (!log.isEmpty()) {
            int position = log.pop();
            positionOf[entries.get(position).index()] = position;
            before[after[position]] = position;
            if (before[position] != NONE) {
                after[before[position]] = position;
            }
        }
    }
}
