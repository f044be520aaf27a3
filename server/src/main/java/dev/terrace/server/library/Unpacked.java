package dev.terrace.server.library;

import dev.terrace.server.problem.Problem;
import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;

/** A text that may have come packed, and must not become too long by unpacking it. */
final class Unpacked extends FilterInputStream {
    private final long most;
    private long read;

    private Unpacked(InputStream in, long most) {
        super(in);
        this.most = most;
    }

    /** @param most how many bytes there may be, unpacked */
    static InputStream of(InputStream in, long most) throws IOException {
        BufferedInputStream buffered = new BufferedInputStream(in, 1 << 16);
        buffered.mark(2);
        boolean packed = buffered.read() == 0x1f && buffered.read() == 0x8b;
        buffered.reset();
        return packed ? new Unpacked(new GZIPInputStream(buffered, 1 << 16), most) : buffered;
    }

    @Override
    public int read() throws IOException {
        int b = super.read();
        count(b < 0 ? 0 : 1);
        return b;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
        int count = super.read(bytes, from, length);
        count(count);
        return count;
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
