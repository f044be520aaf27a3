package dev.terrace.server.store;

import java.io.IOException;

/** A content is missing, or does not match its hash. */
public final class DamagedContent extends IOException {
    private static final long serialVersionUID = 1L;

    DamagedContent(String message) {
        super(message);
    }
}
