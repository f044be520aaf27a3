package dev.terrace.spi.toolkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RadixSortTest {
    @Test
    void theLowestIsFirstAndOfEqualOnesTheOneThatStandsBefore() {
        assertThat(RadixSort.lowestFirst(new long[] {7, 3, 7, -1, Long.MAX_VALUE, Long.MIN_VALUE}))
                .containsExactly(5, 3, 1, 0, 2, 4);
        assertThat(RadixSort.lowestFirst(new int[] {9, 8, 7}, new long[] {2, 1, 2}))
                .containsExactly(8, 9, 7);
        assertThat(RadixSort.lowestFirst(new long[0])).isEmpty();
    }

    @Test
    void whateverDigitsTellNumbersApart() {
        Random random = new Random(1);
        for (int bits = 0; bits < Long.SIZE; bits++) {
            long[] keys = random.longs(500).toArray();
            int shift = bits;
            Arrays.setAll(keys, place -> keys[place] >> shift);
            assertThat(RadixSort.lowestFirst(keys)).as("%d bits fewer", bits).isEqualTo(compared(keys));
        }
    }

    private static int[] compared(long[] keys) {
        return IntStream.range(0, keys.length)
                .boxed()
                .sorted(Comparator.comparingLong(place -> keys[place]))
                .mapToInt(Integer::intValue)
                .toArray();
    }
}
