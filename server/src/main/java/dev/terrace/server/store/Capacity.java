package dev.terrace.server.store;

import java.io.IOException;

/**
 * Makes room in a store that is full, out of what can be missed. What is written waits for it, so it never writes
 * contents itself.
 */
@FunctionalInterface
public interface Capacity {
    /** Lets go of at least so many bytes of contents, or of nothing. Returns whether it did. */
    boolean make(long bytes) throws IOException;
}
