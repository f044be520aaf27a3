package dev.terrace.server.store;

import java.io.IOException;

/** Frees space in a full store by removing expendable entries. A write waits for it, so it must not write contents. */
@FunctionalInterface
public interface Capacity {
    /** Removes at least this number of bytes of contents, or nothing. Returns whether it removed any. */
    boolean make(long bytes) throws IOException;
}
