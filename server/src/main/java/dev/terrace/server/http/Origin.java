package dev.terrace.server.http;

import dev.terrace.server.problem.Problem;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.HostAndPort;
import io.vertx.ext.web.RoutingContext;

/**
 * Refuses requests from pages of other origins. A server on the loopback address asks for no token, so a foreign page
 * in the same browser must not be able to use it: neither directly nor under a host name of its own that resolves to
 * this machine.
 */
final class Origin {
    private final Hosts hosts;

    /** @param hosts those that requests may call */
    Origin(Hosts hosts) {
        this.hosts = hosts;
    }

    void require(RoutingContext context) {
        HttpServerRequest request = context.request();
        HostAndPort authority = request.authority();
        if (!hosts.allow(authority == null ? null : authority.host())) {
            throw new Problem(
                    403,
                    "Another host",
                    "This server is for this machine alone; its host is called 127.0.0.1 or localhost,"
                            + " or what --allow-host says.");
        }
        String origin = request.getHeader(HttpHeaders.ORIGIN);
        String own = request.scheme() + "://" + authority;
        if (origin != null && !origin.equalsIgnoreCase(own)) {
            throw new Problem(403, "Another origin", "Pages of another origin may not use this server.");
        }
        context.next();
    }
}
