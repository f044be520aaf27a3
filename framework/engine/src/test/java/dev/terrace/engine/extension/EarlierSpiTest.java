package dev.terrace.engine.extension;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class EarlierSpiTest {
    private static boolean exists(String type) {
        return EarlierSpi.class.getResource("/dev/terrace/" + type.replace('.', '/') + ".class") != null;
    }

    /** One side of the list's arrows. */
    private static List<String> types(String side) throws IOException {
        try (InputStream in = Objects.requireNonNull(EarlierSpi.class.getResourceAsStream("moved-since-0.1.0.txt"))) {
            return Pattern.compile(side, Pattern.MULTILINE)
                    .matcher(new String(in.readAllBytes(), StandardCharsets.UTF_8))
                    .results()
                    .map((MatchResult type) -> type.group(1))
                    .toList();
        }
    }

    @Test
    void theListSaysWhereTypesAre() throws IOException {
        assertThat(types("(?:->|and) (spi[.\\w]+)")).hasSizeGreaterThan(30).allMatch(EarlierSpiTest::exists);
    }

    @Test
    void theListSaysWhereTypesAreNoLonger() throws IOException {
        assertThat(types("^(spi[.\\w]+)")).hasSizeGreaterThan(30).noneMatch(EarlierSpiTest::exists);
    }
}
