package dev.terrace.server;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What clients may do, and whether the connection is encrypted.
 *
 * @param token allows everything; null if every client may do everything
 * @param readToken allows what changes nothing; null if there is none
 * @param certificate a PEM file, or null for plain HTTP
 * @param key the PEM file of its key; null with it
 */
public record Access(
        @Nullable String token,
        @Nullable String readToken,
        @Nullable Path certificate,
        @Nullable Path key) {
    /** Every client may do everything, without TLS. */
    public static Access open() {
        return new Access(null, null, null, null);
    }

    boolean hasTls() {
        return certificate != null && key != null;
    }
}
