package dev.terrace.engine.facts;

import dev.terrace.spi.toolkit.RadixSort;
import java.time.Instant;
import java.util.stream.IntStream;

/** Creation times of items. Several threads may set them, each for items of its own. */
public final class CreationTimes {
    private final long[] seconds;
    private final long[] nanos;

    /** @param items how many there are */
    public CreationTimes(int items) {
        seconds = new long[items];
        nanos = new long[items];
    }

    /** Sets one. */
    public void set(int item, Instant created) {
        seconds[item] = created.getEpochSecond();
        nanos[item] = created.getNano();
    }

    /** The items, oldest first; items of equal time in their own order. */
    public int[] oldestFirst() {
        int[] byNano = RadixSort.lowestFirst(nanos);
        long[] secondsByNano =
                IntStream.of(byNano).mapToLong(item -> seconds[item]).toArray();
        return RadixSort.lowestFirst(byNano, secondsByNano);
    }
}
