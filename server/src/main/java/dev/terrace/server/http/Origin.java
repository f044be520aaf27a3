package dev.terrace.server.http;

import dev.terrace.server.problem.Problem;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.HostAndPort;
import io.vertx.ext.web.RoutingContext;
import java.util.Set;

/**
 * Refuses requests from pages of other origins. A server on the loopback address asks for no token, so a foreign page
 * in the same browser must not be able to use it: neither directly nor under a host name of its own that resolves to
 * this machine.
 */
final class Origin {
    private static final Set<String> LOOPBACK = Set.of("127.0.0.1", "localhost", "[::1]", "::1");

    private final boolean isLoopback;

    /** @param isLoopback whether requests must name this machine as their host */
    Origin(boolean isLoopback) {
        this.isLoopback = isLoopback;
    }

    static boolean isLoopback(String host) {
        return LOOPBACK.contains(host) || host.startsWith("127.");
    }

    void require(RoutingContext context) {
        HttpServerRequest request = context.request();
        HostAndPort authority = request.authority();
        if (isLoopback && (authority == null || !isLoopback(authority.host()))) {
            throw new Problem(
                    403,
                    "Another host",
                    "This server is for this machine alone; its host is called 127.0.0.1 or localhost.");
        }
        String origin = request.getHeader(HttpHeaders.ORIGIN);
        String own = request.scheme() + "://" + authority;
        if (origin != null && !origin.equals(own)) {
            throw new Problem(403, "Another origin", "Pages of another origin may not use this server.");
        }
        context.next();
    }
}
