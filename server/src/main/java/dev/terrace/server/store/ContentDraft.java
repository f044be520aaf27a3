package dev.terrace.server.store;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;

/**
 * A content under construction, written by one thread at a time. Closing a draft that was not kept leaves nothing
 * behind.
 */
public interface ContentDraft extends Closeable {
    /** The destination of its bytes. Closing the stream only flushes it. */
    OutputStream out();

    /** The number of bytes written. */
    long size();

    /** The hash of all bytes. Ends the writing. */
    String hash() throws IOException;

    /** Stores the draft as a content under its hash. */
    void keep() throws IOException;
}
