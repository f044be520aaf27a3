package dev.terrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.cli.layout.Page;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConsoleTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 3, 8191, 8192, 100_000})
    void bytesMayBeSplitWithinCharacters(int part) throws IOException {
        String text = "a€😀é".repeat(5_000);
        StringWriter printed = new StringWriter();
        Console console = new Console(Page.plain(new PrintWriter(printed)), new PrintWriter(printed), false);
        try (OutputStream out = console.bytes()) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            for (int from = 0; from < bytes.length; from += part) {
                out.write(bytes, from, Math.min(part, bytes.length - from));
            }
        }
        console.out().print("end");
        assertThat(printed).hasToString(text + "end");
    }
}
