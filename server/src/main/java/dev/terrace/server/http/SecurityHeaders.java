package dev.terrace.server.http;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import java.util.Map;

/** Security headers of every answer. They restrict pages to this origin and forbid content sniffing. */
final class SecurityHeaders {
    private static final String POLICY =
            "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'";

    private static final Map<CharSequence, CharSequence> HEADERS = Map.of(
            name("content-security-policy"), name(POLICY),
            name("x-content-type-options"), name("nosniff"),
            name("x-frame-options"), name("DENY"),
            name("referrer-policy"), name("no-referrer"),
            name("cross-origin-opener-policy"), name("same-origin"),
            name("cross-origin-resource-policy"), name("same-origin"),
            name("permissions-policy"), name("camera=(), geolocation=(), microphone=()"),
            name("cache-control"), name("no-cache"));

    private SecurityHeaders() {}

    static void add(HttpServerResponse response) {
        HEADERS.forEach(response::putHeader);
    }

    /** Encodes the text once instead of once per answer. */
    private static CharSequence name(String text) {
        return HttpHeaders.createOptimized(text);
    }
}
