package dev.terrace.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the notation of durations. */
class IntervalsTest {
    @ParameterizedTest
    @CsvSource({"2d, PT48H", "1d12h, PT36H", "1D0.5s, PT24H0.5S", "90s, PT90S", "1h30m, PT90M", "0s, PT0S"})
    void aDurationHasDaysHoursMinutesAndSeconds(String text, Duration duration) {
        assertThat(Intervals.parse(text)).contains(duration);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "d", "2", "-2d", "1.5d", "12h1d", "2d3", "1dT2h", "T1s", "3650001d", "9999999999d"})
    void anotherTextIsNone(String text) {
        assertThat(Intervals.parse(text)).isEmpty();
    }
}
