package dev.terrace.server.http;

import dev.terrace.server.http.ApiDocument.Described;
import dev.terrace.server.problem.Problem;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;

/**
 * Authorizes requests by their token. Without a configured token, every request has full access. {@code openapi.yaml}
 * says which operations need no token.
 */
public final class Gate {
    static final String MAY_WRITE = "terrace.may-write";
    static final String MAY_READ = "terrace.may-read";
    private static final String BEARER = "Bearer ";

    private final @Nullable String token;
    private final @Nullable String readToken;

    /**
     * @param token grants full access; null if every request has full access
     * @param readToken grants read-only access; null if no read-only token exists
     */
    public Gate(@Nullable String token, @Nullable String readToken) {
        this.token = token;
        this.readToken = readToken;
    }

    /** Stores the rights of the request's bearer in its context. */
    public void look(RoutingContext context) {
        String bearer = context.request().getHeader(HttpHeaders.AUTHORIZATION);
        boolean mayWrite = token == null || isBearing(bearer, token);
        context.put(MAY_WRITE, mayWrite);
        context.put(MAY_READ, mayWrite || (readToken != null && isBearing(bearer, readToken)));
        context.next();
    }

    static void require(RoutingContext context, Described described) {
        if (described.isOpen()) {
            return;
        }
        if (!Boolean.TRUE.equals(context.<Boolean>get(MAY_READ))) {
            context.response().putHeader("WWW-Authenticate", "Bearer realm=\"terrace\"");
            throw new Problem(401, "Who are you?", "This needs a token: 'Authorization: Bearer …'.");
        }
        if (described.writes()) {
            requireWriting(context);
        }
    }

    static void requireWriting(RoutingContext context) {
        if (!Boolean.TRUE.equals(context.<Boolean>get(MAY_WRITE))) {
            throw new Problem(403, "Not allowed", "This token allows reading only.");
        }
    }

    /** Compares in constant time, so that timing reveals nothing about the token. */
    private static boolean isBearing(@Nullable String header, String token) {
        return header != null
                && header.startsWith(BEARER)
                && MessageDigest.isEqual(bytes(header.substring(BEARER.length())), bytes(token));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
