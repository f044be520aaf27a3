package dev.terrace.engine.facts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.spi.toolkit.RadixSort;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class CreationTimesTest {
    private static int[] oldestFirst(Instant... created) {
        CreationTimes times = new CreationTimes(created.length);
        for (int item = 0; item < created.length; item++) {
            times.set(item, created[item]);
        }
        return times.oldestFirst();
    }

    private static Instant at(String time) {
        return Instant.parse(time);
    }

    @Test
    void theOldestIsFirstAndEqualTimesKeepTheirOrder() {
        int[] inOrder = oldestFirst(
                at("2026-01-02T00:00:00Z"),
                at("2026-01-01T00:00:00Z"),
                at("2026-01-02T00:00:00Z"),
                at("1969-01-01T00:00:00Z"));
        assertThat(inOrder).containsExactly(3, 1, 0, 2);
        assertThat(RadixSort.places(inOrder)).containsExactly(2, 1, 3, 0);
    }

    @Test
    void fractionsOfSecondsCount() {
        assertThat(oldestFirst(at("2026-01-01T00:00:00.7Z"), at("2026-01-01T00:00:00.2Z")))
                .containsExactly(1, 0);
    }

    @Test
    void theEarliestTimeOfAllIsOldest() {
        assertThat(oldestFirst(Instant.EPOCH, Instant.MIN, Instant.MAX)).containsExactly(1, 0, 2);
    }
}
