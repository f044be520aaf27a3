package dev.terrace.server.library;

import java.io.IOException;
import java.io.InputStream;

/** The source of a snapshot's bytes. */
@FunctionalInterface
public interface SnapshotBytes {
    /** @param hash the hash of the bytes. The returned bytes have been checked against it. */
    InputStream open(String hash) throws IOException;
}
