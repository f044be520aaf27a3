package dev.terrace.server.http;

import dev.terrace.server.http.ApiDocument.Described;
import dev.terrace.server.problem.Problem;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;

/** Decides by its token what a request may do. Without a token set, every request may do everything. */
public final class Gate {
    static final String MAY_WRITE = "terrace.may-write";
    private static final String MAY_READ = "terrace.may-read";
    private static final String BEARER = "Bearer ";

    private final @Nullable String token;
    private final @Nullable String readToken;

    /**
     * @param token allows everything; null if every request may do everything
     * @param readToken allows what changes nothing; null if there is none
     */
    public Gate(@Nullable String token, @Nullable String readToken) {
        this.token = token;
        this.readToken = readToken;
    }

    /** Remembers with the request what its bearer may. */
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

    /** Takes as long for a token that is nearly right as for one that is not. */
    private static boolean isBearing(@Nullable String header, String token) {
        return header != null
                && header.startsWith(BEARER)
                && MessageDigest.isEqual(bytes(header.substring(BEARER.length())), bytes(token));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
