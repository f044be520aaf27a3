package dev.terrace.cli;

import dev.terrace.files.TextFile;
import java.nio.file.Path;

/**
 * A configuration that was chosen and not read yet.
 *
 * @param source where it came from, as the user would name it
 * @param chosen why this one, for the report
 */
record ConfigurationText(String text, String source, String chosen) {
    /** The one that {@code --conf} names. */
    static ConfigurationText of(Path file) {
        return new ConfigurationText(TextFile.read(file), file.toString(), "--conf");
    }
}
