package dev.terrace.server.library;

import java.io.IOException;
import java.io.InputStream;

/** Opens stored contents by hash. */
@FunctionalInterface
public interface StoredBytes {
    /**
     * Returns the content's bytes, which are verified against the hash.
     *
     * @throws dev.terrace.server.store.ContentGone if no entry refers to the content any more
     * @throws dev.terrace.server.store.DamagedContent if its bytes do not match the hash, or are missing
     */
    InputStream open(String hash) throws IOException;
}
