package dev.terrace.server;

import dev.terrace.server.http.Hosts;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Access rules: authentication tokens, TLS and allowed hosts.
 *
 * @param token grants full access; null if every client has full access
 * @param readToken grants read-only access; null if no read-only token exists
 * @param certificate a PEM file, or null for plain HTTP
 * @param key the PEM file of the certificate's key; null without a certificate
 * @param allowedHosts names under which requests may reach the server, besides the names of this machine
 */
public record Access(
        @Nullable String token,
        @Nullable String readToken,
        @Nullable Path certificate,
        @Nullable Path key,
        List<String> allowedHosts) {
    /** Full access for every client, without TLS. */
    public static Access open() {
        return new Access(null, null, null, null, List.of());
    }

    /** The Host header is checked unless a token already authenticates clients. Named hosts are always checked. */
    Hosts hosts() {
        return token != null && allowedHosts.isEmpty() ? Hosts.any() : Hosts.local(allowedHosts);
    }

    boolean hasTls() {
        return certificate != null && key != null;
    }
}
