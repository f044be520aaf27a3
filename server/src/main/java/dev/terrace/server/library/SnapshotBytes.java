package dev.terrace.server.library;

import java.io.IOException;
import java.io.InputStream;

/** Where the bytes of a snapshot come from. */
@FunctionalInterface
public interface SnapshotBytes {
    /** @param hash of the bytes, which have been checked against it */
    InputStream open(String hash) throws IOException;
}
