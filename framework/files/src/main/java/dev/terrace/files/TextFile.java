package dev.terrace.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A small file of UTF-8 text. */
public final class TextFile {
    private TextFile() {}

    /** @throws dev.terrace.model.finding.InvalidInput if it cannot be read */
    public static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw Fault.reading(file, e);
        }
    }
}
