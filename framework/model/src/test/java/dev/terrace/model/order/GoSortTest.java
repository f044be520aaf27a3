package dev.terrace.model.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Compares with the results of Go's sort.Slice for items with an inconsistent order. */
class GoSortTest {
    private static final long MODULUS = 1_000_000_007;

    @ParameterizedTest
    @CsvFileSource(resources = "sorted.csv", delimiter = ' ')
    void itTakesTheStepsOfGo(int size, long seed, long hash) {
        int[][] items = items(size, seed);
        int[] places = IntStream.range(0, size).toArray();
        GoSort.sort(
                places,
                (i, j) -> items[i][0] > items[j][0] || items[i][1] < items[j][1] || items[i][2] < items[j][2] || i < j);
        long found = 0;
        for (int place : places) {
            found = (found * 31 + place) % MODULUS;
        }
        assertThat(found).isEqualTo(hash);
    }

    @ParameterizedTest
    @CsvFileSource(resources = "sorted.csv", delimiter = ' ')
    void itSorts(int size, long seed, long hash) {
        int[] numbers = Arrays.stream(items(size, seed))
                .mapToInt(item -> item[0] * 100 + item[1] * 10 + item[2])
                .toArray();
        int[] expected = numbers.clone();
        Arrays.sort(expected);
        GoSort.sort(numbers, (one, other) -> one < other);
        assertThat(numbers).isEqualTo(expected);
    }

    /** Generates the same numbers as the recording program. */
    private static int[][] items(int size, long seed) {
        int[][] items = new int[size][3];
        long random = seed;
        for (int[] item : items) {
            for (int i = 0; i < item.length; i++) {
                random = (random * 25_214_903_917L + 11) & (1L << 48) - 1;
                item[i] = (int) ((random >> 20) % 4);
            }
        }
        return items;
    }
}
