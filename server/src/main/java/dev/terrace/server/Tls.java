package dev.terrace.server;

import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.PemKeyCertOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * TLS with current protocols and suites: TLS 1.3, and the suites of TLS 1.2 with forward secrecy (ECDHE) and
 * authenticated encryption (AEAD).
 */
final class Tls {
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

    private Tls() {}

    /** Adds TLS to the options and offers HTTP/2 to clients. */
    static HttpServerOptions secure(HttpServerOptions http, Path certificate, Path key) {
        SUITES.forEach(http::addEnabledCipherSuite);
        return http.setSsl(true)
                .setUseAlpn(true)
                .setEnabledSecureTransportProtocols(PROTOCOLS)
                .setKeyCertOptions(new PemKeyCertOptions()
                        .addCertPath(certificate.toString())
                        .addKeyPath(key.toString()));
    }
}
