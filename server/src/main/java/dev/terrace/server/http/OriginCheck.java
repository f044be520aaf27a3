package dev.terrace.server.http;

import dev.terrace.server.problem.Problem;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.HostAndPort;
import io.vertx.ext.web.RoutingContext;
import java.util.Locale;

/**
 * Refuses requests from pages of other origins. A server on the loopback address requires no token, so no foreign page
 * in the same browser may use it. Such a page could also use a host name that resolves to this machine.
 *
 * @param hosts the hosts that requests may name
 */
record OriginCheck(Hosts hosts) {
    void require(RoutingContext context) {
        HttpServerRequest request = context.request();
        HostAndPort authority = request.authority();
        if (!hosts.allow(authority == null ? null : authority.host())) {
            throw new Problem(
                    403,
                    "Another host",
                    "This server accepts requests from this machine only; its host is 127.0.0.1 or localhost,"
                            + " or a name given with --allow-host.");
        }
        String origin = request.getHeader(HttpHeaders.ORIGIN);
        if (origin != null && !isOwn(origin, request, String.valueOf(authority))) {
            throw new Problem(403, "Another origin", "Pages of other origins may not use this server.");
        }
        context.next();
    }

    /**
     * Returns whether a page is this server's own. A proxy that terminates TLS forwards requests of HTTPS pages as
     * plain HTTP. Only the holder of the host's certificate can show an HTTPS page under this host, so no header is
     * needed as evidence.
     */
    private static boolean isOwn(String origin, HttpServerRequest request, String authority) {
        String page = plain(origin);
        return page.equals(plain(request.scheme() + "://" + authority))
                || (!request.isSSL() && page.equals(plain("https://" + authority)));
    }

    /**
     * The origin in lower case and without the default port of its scheme. Browsers omit that port, and a proxy may
     * write it.
     */
    private static String plain(String origin) {
        String text = origin.toLowerCase(Locale.ROOT);
        String port = text.startsWith("https:") ? ":443" : ":80";
        return text.endsWith(port) ? text.substring(0, text.length() - port.length()) : text;
    }
}
