package dev.terrace.inputs;

import java.io.IOException;
import java.io.InputStream;

/**
 * A file or a stream of bytes: one text or an archive of texts, compressed or not. The content decides which.
 *
 * @param input the name that the user gave: of the source, or of the folder that contains it
 * @param name the name of the source in findings
 * @param opening opens the bytes; it can open a pipe or standard input only once
 * @param bounds the limits of its unpacked content
 */
public record Source(String input, String name, Opening opening, Bounds bounds) {
    /** Opens the bytes of a source. */
    @FunctionalInterface
    public interface Opening {
        InputStream open() throws IOException;
    }

    /** A source that the user named. */
    public Source(String name, Opening opening) {
        this(name, name, opening, Bounds.defaults());
    }

    /** This source with other bounds. */
    public Source within(Bounds other) {
        return new Source(input, name, opening, other);
    }

    boolean isNamed() {
        return name.equals(input);
    }
}
