package dev.terrace.inputs;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.LongConsumer;

/** Counts the bytes that are read from a stream. */
class CountingStream extends FilterInputStream {
    private final LongConsumer counter;

    CountingStream(InputStream in, LongConsumer counter) {
        super(in);
        this.counter = counter;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        int count = in.read(into, offset, length);
        counter.accept(Math.max(0, count));
        return count;
    }

    @Override
    public long skip(long count) throws IOException {
        return count <= 0 ? 0 : Math.max(0, read(new byte[(int) Math.min(count, 1 << 13)]));
    }

    @Override
    public boolean markSupported() {
        return false;
    }
}
