package dev.terrace.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.engine.extension.Extensions;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.netty.handler.codec.http2.Http2Headers;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server with a certificate, which encrypts its connections. */
@Tag("slow")
class TlsTest {
    private static final char[] PASSWORD = "changeit".toCharArray();

    @TempDir
    Path folder;

    private KeyStore keys;

    @BeforeEach
    void makeKeys() throws Exception {
        keys = keys();
    }

    private Server start(Extensions extensions, @Nullable String token) throws Exception {
        Path certificate = pem("CERTIFICATE", keys.getCertificate("terrace").getEncoded());
        Path key = pem("PRIVATE KEY", keys.getKey("terrace", PASSWORD).getEncoded());
        ServerOptions options = Served.options("127.0.0.1", new Access(token, null, certificate, key, List.of()));
        return Server.start(options, extensions);
    }

    @Test
    void itServesWithACertificate() throws Exception {
        try (Extensions extensions = Extensions.load(List.of());
                Server server = start(extensions, "all")) {
            assertThat(server.address().getScheme()).isEqualTo("https");
            HttpClient client =
                    HttpClient.newBuilder().sslContext(trusting(keys)).build();
            HttpRequest request = HttpRequest.newBuilder(server.address().resolve("/api/v1/session"))
                    .header("Authorization", "Bearer all")
                    .build();
            HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
            assertThat(response.body()).contains("\"writable\":true");
            assertThat(response.version()).isEqualTo(HttpClient.Version.HTTP_2);
        }
    }

    @Test
    void aFileThatIsNoPemIsNamed() throws Exception {
        Path certificate = pem("CERTIFICATE", keys.getCertificate("terrace").getEncoded());
        Path key = Files.writeString(folder.resolve("key.pem"), "not a key");
        assertRefused(certificate, key, "--tls-key: " + key + " cannot be used: Missing -----BEGIN PRIVATE KEY-----");
        assertRefused(key, key, "--tls-cert: " + key + " cannot be used: Missing -----BEGIN CERTIFICATE-----");
    }

    private static void assertRefused(Path certificate, Path key, String sentence) throws IOException {
        ServerOptions options = Served.options("127.0.0.1", new Access(null, null, certificate, key, List.of()));
        try (Extensions extensions = Extensions.load(List.of())) {
            assertThatThrownBy(() -> Server.start(options, extensions)).hasMessageStartingWith(sentence);
        }
    }

    @Test
    void onlySuitesOfTodayAreSpoken() throws Exception {
        try (Extensions extensions = Extensions.load(List.of());
                Server server = start(extensions, "all")) {
            int port = server.address().getPort();
            assertThat(suite(port, "TLSv1.3", "TLS_AES_128_GCM_SHA256")).isEqualTo("TLS_AES_128_GCM_SHA256");
            for (String suite : List.of(
                    "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256", "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256")) {
                assertThat(suite(port, "TLSv1.2", suite)).isEqualTo(suite);
            }
            for (String suite :
                    List.of("TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA256", "TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA384")) {
                assertThatThrownBy(() -> suite(port, "TLSv1.2", suite))
                        .as(suite)
                        .isInstanceOf(IOException.class);
            }
        }
    }

    /** The suite that the server agrees on with a client that offers only this one. */
    private String suite(int port, String protocol, String suite) throws Exception {
        try (SSLSocket socket = (SSLSocket) trusting(keys).getSocketFactory().createSocket("127.0.0.1", port)) {
            socket.setEnabledProtocols(new String[] {protocol});
            socket.setEnabledCipherSuites(new String[] {suite});
            socket.startHandshake();
            return socket.getSession().getCipherSuite();
        }
    }

    @Test
    void inHttp2TheAuthorityIsTheHost() throws Exception {
        try (Extensions extensions = Extensions.load(List.of());
                Server server = start(extensions, null)) {
            int port = server.address().getPort();
            assertThat(statusOfHttp2(port, "/health/live", "localhost:" + port)).isEqualTo(200);
            assertThat(statusOfHttp2(port, "/health/live", "localhost", "host", "localhost"))
                    .isEqualTo(200);
            assertThat(List.of(
                            statusOfHttp2(port, "/health/live", "127.evil.com"),
                            statusOfHttp2(port, "/health/live", "localhost", "host", "evil.com"),
                            statusOfHttp2(port, "/health/live", "evil.com", "host", "localhost"),
                            statusOfHttp2(port, "/health/live", "localhost", "host", "localhost", "host", "evil.com"),
                            statusOfHttp2(port, "/health/live", "127.0.0.1@evil.com"),
                            statusOfHttp2(port, "/api/v1/snapshots/%", "localhost")))
                    .doesNotContain(200, 500);
        }
    }

    /**
     * The status of an HTTP/2 request that is sent in handwritten frames; 0 if the stream or the connection is closed.
     */
    private int statusOfHttp2(int port, String path, String authority, String... more) throws Exception {
        try (SSLSocket socket = (SSLSocket) trusting(keys).getSocketFactory().createSocket("127.0.0.1", port)) {
            SSLParameters parameters = socket.getSSLParameters();
            parameters.setApplicationProtocols(new String[] {"h2"});
            socket.setSSLParameters(parameters);
            socket.setSoTimeout(20_000);
            ByteArrayOutputStream fields = new ByteArrayOutputStream();
            List<String> all = new ArrayList<>(
                    List.of(":method", "GET", ":scheme", "https", ":path", path, ":authority", authority));
            all.addAll(List.of(more));
            for (int i = 0; i < all.size(); i += 2) {
                // HPACK: a literal without indexing.
                fields.write(0);
                for (String text : all.subList(i, i + 2)) {
                    fields.write(text.length());
                    fields.write(text.getBytes(StandardCharsets.US_ASCII));
                }
            }
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            bytes.write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            bytes.write(new byte[] {0, 0, 0, 4, 0, 0, 0, 0, 0});
            bytes.write(new byte[] {0, 0, (byte) fields.size(), 1, 5, 0, 0, 0, 1});
            fields.writeTo(bytes);
            socket.getOutputStream().write(bytes.toByteArray());
            return status(new DataInputStream(socket.getInputStream()));
        }
    }

    private static int status(DataInputStream in) throws Exception {
        while (true) {
            int head = in.readInt();
            byte[] rest = in.readNBytes(5 + (head >>> 8));
            switch (head & 0xff) {
                case 1 -> {
                    // Flags and stream id take five bytes; a priority takes five more.
                    int from = (rest[0] & 0x20) == 0 ? 5 : 10;
                    Http2Headers fields = new DefaultHttp2HeadersDecoder()
                            .decodeHeaders(1, Unpooled.wrappedBuffer(rest, from, rest.length - from));
                    return Integer.parseInt(fields.status().toString());
                }
                case 3, 7 -> {
                    return 0;
                }
                default -> {
                    // Other frames, such as settings.
                }
            }
        }
    }

    /** A key pair, generated by the JDK's keytool. */
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
