package dev.terrace.server;

import io.vertx.core.http.HttpServerOptions;

/** The limits of connections and of the heads of requests. */
final class HttpLimits {
    /** The server closes a connection on which nothing has been sent or received for this long. */
    private static final int IDLE_SECONDS = 60;

    private static final int KIB = 1 << 10;

    private HttpLimits() {}

    /** Returns the options of a listening server, with TLS if it is configured. */
    static HttpServerOptions options(ServerOptions options, ListenAddress listenAddress) {
        // A client that waits for a cycle sends and receives nothing, so the idle timeout must cover the wait.
        long idle = IDLE_SECONDS + 2 * options.limits().cycle().toSeconds();
        HttpServerOptions http = new HttpServerOptions()
                .setHost(listenAddress.literal())
                .setPort(options.port())
                .setMaxInitialLineLength(4 * KIB)
                .setMaxHeaderSize(8 * KIB)
                // A proxy forwards an upgrade to HTTP/2 and does not inspect the requests after it.
                .setHttp2ClearTextEnabled(false)
                .setIdleTimeout(Math.toIntExact(idle));
        Access access = options.access();
        return access.certificate() == null || access.key() == null
                ? http
                : Tls.secure(http, access.certificate(), access.key());
    }
}
