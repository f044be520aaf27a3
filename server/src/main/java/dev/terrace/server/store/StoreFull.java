package dev.terrace.server.store;

import java.io.IOException;

/** There is no room for more; what was to be stored is not there. */
public final class StoreFull extends IOException {
    private static final long serialVersionUID = 1L;

    StoreFull(String message) {
        super(message);
    }

    StoreFull(String message, IOException cause) {
        super(message, cause);
    }
}
