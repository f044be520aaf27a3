package dev.terrace.engine;

import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Old before young: places of items by the moments at which they were created, those of equal moments as they stand. Whole seconds, which is what clusters have, are sorted as plain numbers. */
final class Ages {
    private Ages() {}

    /** The age of each item: 0 is the oldest's. */
    static <T> int[] of(List<T> items, Function<T, Instant> created) {
        int bits = Integer.SIZE - Integer.numberOfLeadingZeros(items.size());
        long[] keys = new long[items.size()];
        boolean whole = true;
        for (int place = 0; place < keys.length; place++) {
            Instant moment = created.apply(items.get(place));
            long second = moment.getEpochSecond();
            keys[place] = second << bits | place;
            whole = whole && moment.getNano() == 0 && keys[place] >> bits == second;
        }
        Arrays.sort(keys);
        IntStream oldestFirst =
                whole ? Arrays.stream(keys).mapToInt(key -> (int) (key & (1L << bits) - 1)) : exactly(items, created);
        int[] ages = new int[keys.length];
        int age = 0;
        for (int place : oldestFirst.toArray()) {
            ages[place] = age++;
        }
        return ages;
    }

    private static <T> IntStream exactly(List<T> items, Function<T, Instant> created) {
        return IntStream.range(0, items.size())
                .boxed()
                .sorted(Comparator.comparing(place -> created.apply(items.get(place))))
                .mapToInt(Integer::intValue);
    }
}
