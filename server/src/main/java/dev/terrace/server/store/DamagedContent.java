package dev.terrace.server.store;

import java.io.IOException;

/** The failure of reading a content that is missing or does not match its hash. */
public final class DamagedContent extends IOException {
    DamagedContent(String message) {
        super(message);
    }
}
