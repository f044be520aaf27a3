package dev.terrace.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class AgesTest {
    private static int[] of(String... moments) {
        return Ages.of(List.of(moments).stream().map(Instant::parse).toList(), Function.identity());
    }

    @Test
    void theOldestIsFirstAndOfEqualOnesTheOneThatStandsBefore() {
        assertThat(of("2026-01-02T00:00:00Z", "2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z", "1969-01-01T00:00:00Z"))
                .containsExactly(2, 1, 3, 0);
    }

    @Test
    void partsOfSecondsCount() {
        assertThat(of("2026-01-01T00:00:00.7Z", "2026-01-01T00:00:00.2Z")).containsExactly(1, 0);
    }

    @Test
    void whoDoesNotSayWhenIsOldest() {
        assertThat(Ages.of(List.of(Instant.EPOCH, Instant.MIN, Instant.MAX), Function.identity()))
                .containsExactly(1, 0, 2);
    }
}
