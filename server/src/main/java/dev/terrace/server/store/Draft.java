package dev.terrace.server.store;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;

/** A content that is being written, by one thread at a time. Closing one that was not kept leaves nothing behind. */
public interface Draft extends Closeable {
    /** Where its bytes go; closing the stream flushes and does no more. */
    OutputStream out();

    /** How many bytes it has. */
    long size();

    /** The hash of all its bytes; nothing more may be written then. */
    String hash() throws IOException;

    /** Makes it a content of the store, under its hash. */
    void keep() throws IOException;
}
