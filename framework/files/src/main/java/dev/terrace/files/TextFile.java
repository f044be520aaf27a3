package dev.terrace.files;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** Reads files of UTF-8 text. */
public final class TextFile {
    private static final int MAX = 64 << 20;

    private TextFile() {}

    /** @throws dev.terrace.model.finding.InvalidInput if it cannot be read */
    public static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw Fault.reading(file, e);
        }
    }

    /**
     * Reads a small file, such as a token or the usage of nodes.
     *
     * @throws dev.terrace.model.finding.InvalidInput if it cannot be read, or is longer than 64 MiB
     */
    public static String readSmall(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(MAX + 1);
            if (bytes.length > MAX) {
                throw Fault.at(
                        file.toString(), "is longer than 64 MiB, the limit for configurations and similar files");
            }
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (IOException e) {
            throw Fault.reading(file, e);
        }
    }

    /** Returns the text of a file on the class path, in the package of a class. */
    public static String beside(Class<?> owner, String name) {
        try (InputStream in = Objects.requireNonNull(owner.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
