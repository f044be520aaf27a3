package dev.terrace.spi.toolkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

class GoDurationTest {
    /** A Go program that calls time.ParseDuration printed the file. */
    @ParameterizedTest
    @CsvFileSource(resources = "durations.csv", numLinesToSkip = 1)
    void agreesWithGo(String quoted, String nanos) {
        Optional<Duration> duration = GoDuration.parse(quoted.substring(1, quoted.length() - 1));
        if (nanos.equals("error")) {
            assertThat(duration).isEmpty();
        } else {
            assertThat(duration).contains(Duration.ofNanos(Long.parseLong(nanos)));
        }
    }

    /** Backtracking digit by digit would take quadratic time. */
    @Test
    void manyDigitsWithoutAUnitAreRefusedAtOnce() {
        assertThat(GoDuration.parse("9".repeat(1_000_000))).isEmpty();
        assertThat(GoDuration.parse("0".repeat(1_000_000) + ".5s")).contains(Duration.ofMillis(500));
    }
}
