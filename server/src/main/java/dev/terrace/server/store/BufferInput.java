package dev.terrace.server.store;

import io.vertx.core.buffer.Buffer;
import java.io.InputStream;

/** Reads a buffer from its beginning to its end without changing it. */
final class BufferInput extends InputStream {
    private final Buffer buffer;
    private int at;

    BufferInput(Buffer buffer) {
        this.buffer = buffer;
    }

    @Override
    public int read() {
        return at == buffer.length() ? -1 : buffer.getUnsignedByte(at++);
    }

    @Override
    public int read(byte[] bytes, int from, int length) {
        int count = Math.min(length, buffer.length() - at);
        if (count <= 0) {
            return length == 0 ? 0 : -1;
        }
        buffer.getBytes(at, at + count, bytes, from);
        at += count;
        return count;
    }
}
