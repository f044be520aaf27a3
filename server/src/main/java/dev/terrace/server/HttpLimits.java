package dev.terrace.server;

import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.PemKeyCertOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** The limits of connections and of the heads of requests. */
final class HttpLimits {
    /** The server closes a connection on which nothing has been sent or received for this long. */
    private static final int IDLE_SECONDS = 60;

    private static final int KIB = 1 << 10;

    private static final Set<String> PROTOCOLS = Set.of("TLSv1.3", "TLSv1.2");

    private static final List<String> SUITES = List.of(
            "TLS_AES_256_GCM_SHA384",
            "TLS_AES_128_GCM_SHA256",
            "TLS_CHACHA20_POLY1305_SHA256",
            "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384",
            "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256",
            "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256",
            "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384",
            "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256",
            "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256");

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
                : secure(http, access.certificate(), access.key());
    }

    static PemKeyCertOptions pem(Path certificate, Path key) {
        return new PemKeyCertOptions().addCertPath(certificate.toString()).addKeyPath(key.toString());
    }

    /** Adds TLS to the options and offers HTTP/2 to clients. */
    static HttpServerOptions secure(HttpServerOptions http, Path certificate, Path key) {
        SUITES.forEach(http::addEnabledCipherSuite);
        return http.setSsl(true)
                .setUseAlpn(true)
                .setEnabledSecureTransportProtocols(PROTOCOLS)
                .setKeyCertOptions(pem(certificate, key));
    }
}
