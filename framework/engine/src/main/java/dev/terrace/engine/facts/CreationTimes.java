package dev.terrace.engine.facts;

import dev.terrace.spi.toolkit.RadixSort;
import java.time.Instant;
import java.util.stream.IntStream;

/** The creation times of items. Several threads may set them, each for its own items. */
public final class CreationTimes {
    private final long[] seconds;
    private final long[] nanos;

    /** @param items the number of items */
    public CreationTimes(int items) {
        seconds = new long[items];
        nanos = new long[items];
    }

    /** Sets the creation time of an item. */
    public void set(int item, Instant created) {
        seconds[item] = created.getEpochSecond();
        nanos[item] = created.getNano();
    }

    /** Returns the items, oldest first. Items of equal time keep their order. */
    public int[] oldestFirst() {
        int[] byNano = RadixSort.lowestFirst(nanos);
        long[] secondsByNano =
                IntStream.of(byNano).mapToLong(item -> seconds[item]).toArray();
        return RadixSort.lowestFirst(byNano, secondsByNano);
    }
}
