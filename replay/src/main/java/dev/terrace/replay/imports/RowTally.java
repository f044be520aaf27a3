package dev.terrace.replay.imports;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The number of rows that an importer read, and the reasons for which it skipped some. Each row is counted once, as
 * kept or as skipped, so the rows read are the sum of both. Mutable; single-threaded.
 */
public final class RowTally {
    private long kept;
    private final SortedMap<String, Integer> skipped = new TreeMap<>();

    /** Counts a row that became a job or a part of one. */
    public void keep() {
        kept++;
    }

    /** Counts a row that is not in the trace. */
    public void skip(String reason) {
        skipped.merge(reason, 1, Integer::sum);
    }

    /** Counts a row as skipped that was counted as kept before. */
    public void revoke(String reason) {
        kept--;
        skip(reason);
    }

    /** Returns the number of all rows. */
    public long read() {
        return kept + skippedRows();
    }

    /** Returns the number of rows that are in the trace. */
    public long kept() {
        return kept;
    }

    /** Returns the number of rows that are not in the trace. */
    public long skippedRows() {
        return skipped.values().stream().mapToLong(Integer::longValue).sum();
    }

    /** Returns the number of skipped rows by reason. */
    public SortedMap<String, Integer> skipped() {
        return Collections.unmodifiableSortedMap(skipped);
    }
}
