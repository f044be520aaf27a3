package dev.terrace.server.store;

import java.io.IOException;

/** A content is not what its hash says, or is gone. */
public final class DamagedContent extends IOException {
    private static final long serialVersionUID = 1L;

    DamagedContent(String message) {
        super(message);
    }
}
