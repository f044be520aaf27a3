package dev.terrace.plugins.gridengine.data;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The slots that count in the urgency, where the parallel environment has 8. */
class SlotRangeTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            4       | 4 | 4  | 4
            2-8     | 2 | 8  | 5
            3-      | 3 | 8  | 5
            2,4,16  | 2 | 16 | 3
            2,16    | 2 | 16 | 2
            8,2     | 2 | 8  | 5
            1-4,3-6 | 1 | 6  | 3
            9-12    | 9 | 12 | 0
            """)
    void rangesAreSortedAndJoinedAndBounded(String text, int min, int max, int avg) {
        SlotRange range = SlotRange.of(text);
        assertThat(range.urgencySlots("min", 8)).isEqualTo(min);
        assertThat(range.urgencySlots("max", 8)).isEqualTo(max);
        assertThat(range.urgencySlots("avg", 8)).isEqualTo(avg);
    }
}
