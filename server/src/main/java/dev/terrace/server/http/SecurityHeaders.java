package dev.terrace.server.http;

import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpServerResponse;

/** What browsers are told with every answer: to trust nothing but this origin, and to guess nothing. */
final class SecurityHeaders {
    private static final String POLICY =
            "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'";

    private SecurityHeaders() {}

    static void add(HttpServerResponse response) {
        MultiMap headers = response.headers();
        headers.add("Content-Security-Policy", POLICY)
                .add("X-Content-Type-Options", "nosniff")
                .add("X-Frame-Options", "DENY")
                .add("Referrer-Policy", "no-referrer")
                .add("Cross-Origin-Opener-Policy", "same-origin")
                .add("Cross-Origin-Resource-Policy", "same-origin")
                .add("Permissions-Policy", "camera=(), geolocation=(), microphone=()")
                .add("Cache-Control", "no-cache");
    }
}
