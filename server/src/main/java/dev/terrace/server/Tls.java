package dev.terrace.server;

import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.PemKeyCertOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * Encrypts connections with what is held to be safe today: TLS 1.3, and of TLS 1.2 the suites with forward secrecy
 * (ECDHE) and authenticated encryption. Java 17 alone would also offer CBC and keys exchanged by RSA.
 */
final class Tls {
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

    /** @param certificate and {@code key}: PEM files */
    static HttpServerOptions on(HttpServerOptions http, Path certificate, Path key) {
        SUITES.forEach(http::addEnabledCipherSuite);
        return http.setSsl(true)
                .setUseAlpn(true)
                .setEnabledSecureTransportProtocols(Set.of("TLSv1.3", "TLSv1.2"))
                .setKeyCertOptions(new PemKeyCertOptions()
                        .addCertPath(certificate.toString())
                        .addKeyPath(key.toString()));
    }
}
