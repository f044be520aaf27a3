package dev.terrace.engine.state;

import dev.terrace.spi.toolkit.RadixSort;
import java.time.Instant;
import java.util.stream.IntStream;

/** When items were created. Several threads may say so, each of other items. */
final class CreationTimes {
    private final long[] seconds;
    private final long[] nanos;

    CreationTimes(int items) {
        seconds = new long[items];
        nanos = new long[items];
    }

    void set(int item, Instant moment) {
        seconds[item] = moment.getEpochSecond();
        nanos[item] = moment.getNano();
    }

    /** The items, the oldest first; those of equal moments as they stand. */
    int[] oldestFirst() {
        int[] byNano = RadixSort.lowestFirst(nanos);
        long[] secondsByNano =
                IntStream.of(byNano).mapToLong(item -> seconds[item]).toArray();
        return RadixSort.lowestFirst(byNano, secondsByNano);
    }
}
