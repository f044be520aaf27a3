package dev.terrace.replay.imports;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.ZoneId;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the forms of times. */
class DateTimesTest {
    @ParameterizedTest
    @CsvSource({
        "2026-10-01T00:00:00, 1790805600",
        "2026-10-01 00:00:00, 1790805600",
        "2026-10-01 00:00:00.999, 1790805600",
        "2026-10-01T00:00:00Z, 1790812800",
        "2023-03-01 00:18:22+08:00, 1677601102",
        "1790805600, 1790805600",
        "2026-10-25T02:30:00, 1792888200",
        "Unknown, -1",
        "None, -1",
        "'', -1",
        "2026-13-01T00:00:00, -1",
        "2026-10-01T00:00:0x, -1",
        "2026-10-01T00:00:00+x, -1",
        "20261001T00:00:00, -1"
    })
    void aTimeIsSecondsOrUnknown(String text, long seconds) {
        assertThat(new DateTimes(ZoneId.of("Europe/Berlin")).parse(text)).isEqualTo(seconds);
    }
}
