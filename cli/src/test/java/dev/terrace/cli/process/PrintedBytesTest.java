package dev.terrace.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PrintedBytesTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 3, 8191, 8192, 100_000})
    void charactersMayBeSplitAnywhere(int part) {
        String text = "a€😀é".repeat(5_000);
        StringWriter printed = new StringWriter();
        try (PrintedBytes out = new PrintedBytes(new PrintWriter(printed))) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            for (int from = 0; from < bytes.length; from += part) {
                out.write(bytes, from, Math.min(part, bytes.length - from));
            }
        }
        assertThat(printed).hasToString(text);
    }
}
