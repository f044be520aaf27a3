package dev.terrace.engine;

import dev.terrace.spi.RadixSort;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Old before young: places of items by the moments at which they were created, those of equal moments as they stand. */
final class Ages {
    private Ages() {}

    /** The age of each item: 0 is the oldest's. */
    static <T> int[] of(List<T> items, Function<T, Instant> created) {
        long[] seconds = new long[items.size()];
        long[] nanos = new long[seconds.length];
        IntStream.range(0, seconds.length).parallel().forEach(place -> {
            Instant moment = created.apply(items.get(place));
            seconds[place] = moment.getEpochSecond();
            nanos[place] = moment.getNano();
        });
        int[] byNano = RadixSort.lowestFirst(nanos);
        long[] secondsByNano =
                IntStream.of(byNano).mapToLong(place -> seconds[place]).toArray();
        int[] ages = new int[seconds.length];
        int age = 0;
        for (int place : RadixSort.lowestFirst(byNano, secondsByNano)) {
            ages[place] = age++;
        }
        return ages;
    }
}
