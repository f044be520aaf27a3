package dev.terrace.server;

import dev.terrace.server.http.Hosts;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What clients may do, and whether the connection is encrypted.
 *
 * @param token allows everything; null if every client may do everything
 * @param readToken allows what changes nothing; null if there is none
 * @param certificate a PEM file, or null for plain HTTP
 * @param key the PEM file of its key; null with it
 * @param allowedHosts names, besides this machine's own, under which requests may call the server
 */
public record Access(
        @Nullable String token,
        @Nullable String readToken,
        @Nullable Path certificate,
        @Nullable Path key,
        List<String> allowedHosts) {
    /** Every client may do everything, without TLS. */
    public static Access open() {
        return new Access(null, null, null, null, List.of());
    }

    /** A token tells clients apart already; without one, or if hosts are named, the host must be one of them. */
    Hosts hosts() {
        return token != null && allowedHosts.isEmpty() ? Hosts.any() : Hosts.local(allowedHosts);
    }

    boolean hasTls() {
        return certificate != null && key != null;
    }
}
