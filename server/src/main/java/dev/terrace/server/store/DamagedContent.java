package dev.terrace.server.store;

import java.io.IOException;

/** A content is missing, or does not match its hash. */
public final class DamagedContent extends IOException {
    DamagedContent(String message) {
        super(message);
    }
}
