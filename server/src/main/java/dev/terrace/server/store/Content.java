package dev.terrace.server.store;

import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Bytes that were found to be what their hash says. */
public sealed interface Content {
    /** In bytes. */
    long size();

    InputStream open() throws IOException;

    /** Bytes in the heap, which are never changed. */
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

    /** Bytes in a file that is replaced or removed, and never changed. */
    record InFile(Path file, long size) implements Content {
        @Override
        public InputStream open() throws IOException {
            return Files.newInputStream(file);
        }
    }
}
