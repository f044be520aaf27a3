package dev.terrace.replay.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The bytes of columns. The decoders of reports rely on them. */
class ColumnsTest {
    @Test
    void numbersAreVarintsWithTheSignLowest() {
        // 0, 1, -1 and 64 as 0, 2, 1 and 128 = 0x80 0x01.
        assertThat(NumberColumn.of(0, 1, -1, 64)).isEqualTo("=AAIBgAE=");
    }

    @Test
    void differencesAreChosenIfTheyAreShorter() {
        assertThat(NumberColumn.of(1000, 1001, 1002)).isEqualTo("+0A8CAg==");
        assertThat(NumberColumn.of()).isEqualTo("=");
    }

    @Test
    void equalDifferencesAreRepeated() {
        // 4 times 5, then 3 times 1.
        assertThat(NumberColumn.of(5, 10, 15, 20, 21, 22, 23)).isEqualTo("*CggCBg==");
    }

    @Test
    void textsShareTheirBeginningsButNoHalfCharacters() {
        assertThat(TextColumn.of(List.of("job-1", "job-2", "", "a\uD83D\uDE00", "a\uD83D\uDE01")))
                .isEqualTo(Map.of(
                        "shared", NumberColumn.of(0, 4, 0, 0, 1),
                        "length", NumberColumn.of(5, 1, 0, 3, 2),
                        "rest", "job-12a\uD83D\uDE00\uD83D\uDE01"));
    }
}
