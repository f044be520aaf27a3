package dev.terrace.plugins.sla;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GoDurationTest {
    @ParameterizedTest
    @CsvSource({
        "1h30m, PT1H30M",
        "1.5h, PT1H30M",
        "+250ms, PT0.25S",
        ".5s, PT0.5S",
        "1h2m3s4ms5us6ns, PT1H2M3.004005006S"
    })
    void isRead(String text, Duration duration) {
        assertThat(GoDuration.positive(text)).contains(duration);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "5", "1d", "h", "-1h", "0s", "1h 2m", "1h!", "99999999999h"})
    void isNone(String text) {
        assertThat(GoDuration.positive(text)).isEmpty();
    }
}
