package dev.terrace.inputs;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.CancellationException;
import java.util.function.LongConsumer;

/**
 * Counts the bytes that are read from a stream. Reads sequentially and never seeks, so that a pipe can be read like a
 * file. Throws when its thread is interrupted.
 */
class CountingStream extends InputStream {
    private static final int NONE = -2;

    private final InputStream in;
    private final LongConsumer counter;
    /** The byte that {@link #available} has read; below zero at the end. */
    private int ahead = NONE;

    CountingStream(InputStream in, LongConsumer counter) {
        this.in = in;
        this.counter = counter;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("the reading was interrupted");
        }
        if (ahead == NONE || length == 0) {
            return counted(in.read(into, offset, length));
        }
        if (ahead < 0) {
            return -1;
        }
        into[offset] = (byte) ahead;
        ahead = NONE;
        return 1 + Math.max(0, counted(in.read(into, offset + 1, length - 1)));
    }

    private int counted(int bytes) {
        counter.accept(Math.max(0, bytes));
        return bytes;
    }

    /**
     * Returns 0 only at the end. Blocks for the next byte, because {@link java.util.zip.GZIPInputStream} treats 0 as
     * the end, and an empty pipe may have more.
     */
    @Override
    public int available() throws IOException {
        if (ahead == NONE) {
            ahead = read();
        }
        return ahead < 0 ? 0 : 1;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
