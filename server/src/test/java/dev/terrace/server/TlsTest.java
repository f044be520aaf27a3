package dev.terrace.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.engine.extension.Extensions;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a certificate, the connection is encrypted. */
class TlsTest {
    private static final char[] PASSWORD = "changeit".toCharArray();

    @TempDir
    Path folder;

    @Test
    void itServesWithACertificate() throws Exception {
        KeyStore keys = keys();
        try (Extensions extensions = Extensions.load(List.of());
                Server server = Server.start(options(keys), extensions)) {
            assertThat(server.address().getScheme()).isEqualTo("https");
            HttpClient client =
                    HttpClient.newBuilder().sslContext(trusting(keys)).build();
            HttpRequest request = HttpRequest.newBuilder(server.address().resolve("/api/v1/session"))
                    .header("Authorization", "Bearer all")
                    .build();
            assertThat(client.send(request, BodyHandlers.ofString()).body()).contains("\"writable\":true");
        }
    }

    @Test
    void onlySuitesOfTodayAreSpoken() throws Exception {
        KeyStore keys = keys();
        SSLContext trusting = trusting(keys);
        try (Extensions extensions = Extensions.load(List.of());
                Server server = Server.start(options(keys), extensions)) {
            int port = server.address().getPort();
            assertThat(spoken(trusting, port, "TLSv1.2", "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256"))
                    .isEqualTo("TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256");
            assertThat(spoken(trusting, port, "TLSv1.3", "TLS_AES_128_GCM_SHA256"))
                    .isEqualTo("TLS_AES_128_GCM_SHA256");
            assertThatThrownBy(() -> spoken(trusting, port, "TLSv1.2", "TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA256"))
                    .isInstanceOf(SSLException.class);
        }
    }

    /** The suite that a client and the server agree on if the client can only speak this one. */
    private static String spoken(SSLContext context, int port, String protocol, String suite) throws IOException {
        try (SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket("127.0.0.1", port)) {
            socket.setEnabledProtocols(new String[] {protocol});
            socket.setEnabledCipherSuites(new String[] {suite});
            socket.startHandshake();
            return socket.getSession().getCipherSuite();
        }
    }

    private ServerOptions options(KeyStore keys) throws Exception {
        Path certificate = pem("CERTIFICATE", keys.getCertificate("terrace").getEncoded());
        Path key = pem("PRIVATE KEY", keys.getKey("terrace", PASSWORD).getEncoded());
        return new ServerOptions(
                "test",
                "127.0.0.1",
                0,
                null,
                new Access("all", null, certificate, key, List.of()),
                Limits.defaults(),
                List.of(),
                false,
                List.of(),
                List.of(),
                List.of());
    }

    /** A pair of keys, made by the JDK's own tool. */
    private KeyStore keys() throws Exception {
        Path store = folder.resolve("keys.p12");
        int code = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin/keytool").toString(),
                        "-genkeypair",
                        "-alias",
                        "terrace",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=127.0.0.1",
                        "-ext",
                        "SAN=ip:127.0.0.1",
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        new String(PASSWORD),
                        "-keystore",
                        store.toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
        assertThat(code).isZero();
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, PASSWORD);
        }
        return keys;
    }

    private Path pem(String kind, byte[] bytes) throws IOException {
        String lines = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
        return Files.writeString(
                folder.resolve(kind.replace(' ', '-') + ".pem"),
                "-----BEGIN " + kind + "-----\n" + lines + "\n-----END " + kind + "-----\n");
    }

    private static SSLContext trusting(KeyStore keys) throws Exception {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("terrace", keys.getCertificate("terrace"));
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }
}
