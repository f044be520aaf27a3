package dev.terrace.inputs;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.CancellationException;

/**
 * Reads bytes sequentially and never seeks, so that a pipe can be read like a file. Throws when its thread is
 * interrupted.
 */
final class OneWay extends InputStream {
    private static final int NONE = -2;

    private final InputStream in;
    /** The byte that {@link #available} has read; below zero at the end. */
    private int ahead = NONE;

    OneWay(InputStream in) {
        this.in = in;
    }

    @Override
    public int read() throws IOException {
        int next = ahead == NONE ? in.read() : ahead;
        ahead = next < 0 ? next : NONE;
        return next;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("the reading was interrupted");
        }
        if (ahead == NONE || length == 0) {
            return in.read(into, offset, length);
        }
        int next = read();
        if (next < 0) {
            return -1;
        }
        into[offset] = (byte) next;
        return 1 + Math.max(0, in.read(into, offset + 1, length - 1));
    }

    /**
     * Returns 0 only at the end. Blocks for the next byte, because {@link java.util.zip.GZIPInputStream} treats 0 as
     * the end, and an empty pipe may have more.
     */
    @Override
    public int available() throws IOException {
        if (ahead == NONE) {
            ahead = in.read();
        }
        return ahead < 0 ? 0 : 1;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
