package dev.terrace.server.store;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Thrown if no entry refers to a content any more: its entry was replaced or deleted after the look-up. */
public final class ContentGone extends IOException {
    ContentGone(String hash, @Nullable IOException cause) {
        super("content " + hash + " has been replaced or deleted", cause);
    }
}
