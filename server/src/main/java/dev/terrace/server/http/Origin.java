package dev.terrace.server.http;

import dev.terrace.server.problem.Problem;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.HostAndPort;
import io.vertx.ext.web.RoutingContext;
import java.util.Locale;

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
        if (origin != null && !isOwn(origin, request, String.valueOf(authority))) {
            throw new Problem(403, "Another origin", "Pages of another origin may not use this server.");
        }
        context.next();
    }

    /**
     * Whether a page is this server's own. Behind a proxy that ends TLS, requests come without it from pages that have
     * it. A page of https under this host was shown by what holds the host's certificate, so no header need say so.
     */
    private static boolean isOwn(String origin, HttpServerRequest request, String authority) {
        String page = plain(origin);
        return page.equals(plain(request.scheme() + "://" + authority))
                || (!request.isSSL() && page.equals(plain("https://" + authority)));
    }

    /** In lower case, and without a scheme's own port, which browsers leave out and a proxy may write. */
    private static String plain(String origin) {
        String text = origin.toLowerCase(Locale.ROOT);
        String port = text.startsWith("https:") ? ":443" : ":80";
        return text.endsWith(port) ? text.substring(0, text.length() - port.length()) : text;
    }
}
