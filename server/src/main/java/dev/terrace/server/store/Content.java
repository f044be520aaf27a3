package dev.terrace.server.store;

import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Bytes that were verified against their hash. */
public sealed interface Content {
    /** The size in bytes. */
    long size();

    InputStream open() throws IOException;

    /** Bytes in the heap, which never change. */
    record InHeap(Buffer bytes) implements Content {
        @Override
        public long size() {
            return bytes.length();
        }

        @Override
        public InputStream open() {
            return new BufferInput(bytes);
        }
    }

    /** Bytes in a file. The file may be removed or replaced, but never changes. */
    record InFile(Path file, long size) implements Content {
        @Override
        public InputStream open() throws IOException {
            return Files.newInputStream(file);
        }
    }

    /** Reads a buffer from its beginning to its end without changing it. */
    static final class BufferInput extends InputStream {
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
}
