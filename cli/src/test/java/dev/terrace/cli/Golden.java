package dev.terrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * Compares output with a golden file, so that a reviewer sees the user's view. {@code -Dgolden.write=true} rewrites it.
 */
public final class Golden {
    private static final Path FOLDER = Path.of("src/test/resources/golden");

    private Golden() {}

    public static void assertPrints(String file, Consumer<PrintWriter> output) {
        StringWriter text = new StringWriter();
        PrintWriter out = new PrintWriter(text);
        output.accept(out);
        out.flush();
        Path golden = FOLDER.resolve(file);
        try {
            if (Boolean.getBoolean("golden.write")) {
                Files.createDirectories(FOLDER);
                Files.writeString(golden, text.toString());
            }
            assertThat(text.toString()).isEqualTo(Files.readString(golden));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
