package dev.terrace.server.library;

import dev.terrace.server.problem.Problem;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * A text that may have come packed, and must not become too long by unpacking it. It is unpacked when it is read, so
 * that damaged bytes are met where a text is read, which says so in a sentence.
 */
final class Unpacked extends InputStream {
    private final InputStream packed;
    private final long most;
    private @Nullable InputStream text;
    private long read;

    private Unpacked(InputStream packed, long most) {
        this.packed = packed;
        this.most = most;
    }

    /** @param most how many bytes there may be, unpacked */
    static InputStream of(InputStream in, long most) throws IOException {
        BufferedInputStream buffered = new BufferedInputStream(in, 1 << 16);
        buffered.mark(2);
        boolean packed = buffered.read() == 0x1f && buffered.read() == 0x8b;
        buffered.reset();
        return packed ? new Unpacked(buffered, most) : buffered;
    }

    @Override
    public int read() throws IOException {
        int b = text().read();
        count(b < 0 ? 0 : 1);
        return b;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
        int count = text().read(bytes, from, length);
        count(count);
        return count;
    }

    @Override
    public void close() throws IOException {
        if (text == null) {
            packed.close();
        } else {
            text.close();
        }
    }

    private InputStream text() throws IOException {
        if (text == null) {
            text = new GZIPInputStream(packed, 1 << 16);
        }
        return text;
    }

    private void count(int more) {
        read += Math.max(0, more);
        if (read > most) {
            throw new Problem(
                    413,
                    "Too large",
                    "The body, unpacked, is larger than " + most / (1 << 20)
                            + " MiB, which is the limit (--max-body).");
        }
    }
}
