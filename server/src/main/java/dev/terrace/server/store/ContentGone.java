package dev.terrace.server.store;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** No entry refers to a content any more: the one that did was replaced or deleted after it had been looked up. */
public final class ContentGone extends IOException {
    private static final long serialVersionUID = 1L;

    ContentGone(String hash, @Nullable IOException cause) {
        super("content " + hash + " has been replaced or deleted", cause);
    }
}
