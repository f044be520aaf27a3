package dev.terrace.server.store;

import java.io.IOException;

/** The store is full, and the new data was not stored. */
public final class StoreFull extends IOException {
    StoreFull(String message) {
        super(message);
    }

    StoreFull(String message, IOException cause) {
        super(message, cause);
    }
}
