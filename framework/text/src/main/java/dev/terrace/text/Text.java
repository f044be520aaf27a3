package dev.terrace.text;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;

/**
 * One text, unpacked.
 *
 * @param name the name of the text in findings
 * @param bytes UTF-8, or UTF-16 or UTF-32 with a byte-order mark
 * @param isNamed whether the user named it; otherwise it was found in a folder or an archive, and may be unrelated
 */
public record Text(String name, InputStream bytes, boolean isNamed) implements Closeable {
    @Override
    public void close() throws IOException {
        bytes.close();
    }
}
