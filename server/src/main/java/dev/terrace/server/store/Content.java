package dev.terrace.server.store;

import io.netty.buffer.ByteBufInputStream;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.internal.buffer.BufferInternal;
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
            return new ByteBufInputStream(((BufferInternal) bytes).getByteBuf());
        }
    }

    /** Bytes in a file. The file may be removed or replaced, but never changes. */
    record InFile(Path file, long size) implements Content {
        @Override
        public InputStream open() throws IOException {
            return Files.newInputStream(file);
        }
    }
}
