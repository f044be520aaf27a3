package dev.terrace.server.store;

import java.io.IOException;

/** Frees room in a full store by removing what can be missed. A write waits for it, so it never writes contents. */
@FunctionalInterface
public interface Capacity {
    /** Removes at least this number of bytes of contents, or nothing. Returns whether it did. */
    boolean make(long bytes) throws IOException;
}
