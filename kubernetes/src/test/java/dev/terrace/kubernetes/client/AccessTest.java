package dev.terrace.kubernetes.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.terrace.kubernetes.ControlPlane;
import dev.terrace.kubernetes.list.Waiting;
import dev.terrace.model.finding.InvalidInput;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ways to a real API server. */
class AccessTest {
    @RegisterExtension
    static final ControlPlane PLANE = new ControlPlane();

    private static final String NODES = "/api/v1/nodes";
    private static final String SECRETS = "/api/v1/secrets";

    @TempDir
    private Path folder;

    private static int code(Access access, String path) {
        try (Connection connection = new Connection(access, Connection.PATIENCE)) {
            return Waiting.of(connection.get(path)).code();
        }
    }

    /** Returns the access of a kubeconfig with these fields of its user, beside the token of the admin in a file. */
    private Access ofUser(String fields) throws IOException {
        Files.writeString(folder.resolve("token"), ControlPlane.token("admin") + "\n");
        Path file = Files.writeString(folder.resolve("kubeconfig"), """
                current-context: c
                contexts: [{name: c, context: {cluster: c, user: u}}]
                clusters: [{name: c, cluster: {server: '%s', certificate-authority: '%s'}}]
                users: [{name: u, user: {%s}}]
                """.formatted(PLANE.server(), authority(), fields));
        return Access.of(file, null, Connection.PATIENCE);
    }

    private static Path authority() {
        return PLANE.kubeconfig("admin").resolveSibling("pki/apiserver.crt");
    }

    @Test
    void aTokenMayBeInAFileBesideTheKubeconfig() throws IOException {
        assertThat(code(ofUser("tokenFile: token"), SECRETS)).isEqualTo(200);
    }

    @Test
    void anotherUserAndGroupsMayBeImpersonated() throws IOException {
        Access reader = ofUser("tokenFile: token, as: reader");
        assertThat(code(reader, NODES)).isEqualTo(200);
        assertThat(code(reader, SECRETS)).isEqualTo(403);
        assertThat(code(ofUser("tokenFile: token, as: anyone, as-groups: ['system:masters']"), SECRETS))
                .isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({
        "/no/such, ?, /no/such/.kube/config does not exist",
        ", /no/such, /no/such/.kube/config does not exist",
        ", ?, this user has no home folder"
    })
    void withoutAnyAccessThePlacesAreNamed(@Nullable String home, String userHome, String sentence) {
        Map<String, String> environment = home == null ? Map.of() : Map.of("HOME", home);
        assertThatThrownBy(() -> Access.found(null, Connection.PATIENCE, environment, userHome))
                .hasMessage("--live: found no cluster: KUBECONFIG is not set, " + sentence
                        + ", and this is not a pod. Name a file with --kubeconfig.");
    }

    @Test
    void aPodReadsTheTokenOfItsServiceAccountAgainForEachRequest() throws IOException {
        Path token = Files.writeString(folder.resolve("token"), "expired");
        Files.copy(authority(), folder.resolve("ca.crt"));
        URI server = URI.create(PLANE.server());
        Access access = Access.ofPod(server.getHost(), String.valueOf(server.getPort()), folder);
        try (Connection connection = new Connection(access, Connection.PATIENCE)) {
            assertThatThrownBy(() -> Waiting.of(connection.get(NODES)))
                    .isInstanceOf(InvalidInput.class)
                    .hasMessageContaining("does not accept the credentials of the service account (401)");
            Files.writeString(token, ControlPlane.token("reader") + "\n");
            assertThat(Waiting.of(connection.get(NODES)).code()).isEqualTo(200);
        }
    }

    @Test
    void anExecPluginRunsAgainWhenItsCredentialIsRefused() throws IOException {
        Path program = Files.writeString(folder.resolve("login.sh"), "#!/bin/sh\ncat '" + folder + "/credential'\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
        credential("expired");
        Access access = ofUser("exec: {apiVersion: client.authentication.k8s.io/v1, command: ./login.sh}");
        try (Connection connection = new Connection(access, Connection.PATIENCE)) {
            assertThatThrownBy(() -> Waiting.of(connection.get(NODES))).hasMessageContaining("(401)");
            credential(ControlPlane.token("admin"));
            assertThat(Waiting.of(connection.get(NODES)).code()).isEqualTo(200);
        }
    }

    private void credential(String token) throws IOException {
        Files.writeString(
                folder.resolve("credential"),
                "{\"kind\": \"ExecCredential\", \"status\": {\"token\": \"" + token + "\"}}");
    }

    @Test
    void aProxyThatTheKubeconfigNamesIsUsed() throws IOException {
        Queue<String> requests = new ConcurrentLinkedQueue<>();
        HttpServer proxy = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        proxy.createContext("/", exchange -> {
            requests.add(exchange.getRequestURI().toString());
            byte[] body = "{}".getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("Content-Type", "application/json");
            try (exchange) {
                exchange.sendResponseHeaders(200, body.length);
                exchange.getResponseBody().write(body);
            }
        });
        proxy.start();
        try {
            Path file = Files.writeString(folder.resolve("kubeconfig"), """
                    current-context: c
                    contexts: [{name: c, context: {cluster: c}}]
                    clusters: [{name: c, cluster: {server: 'http://cluster.invalid', proxy-url: 'http://127.0.0.1:%s'}}]
                    """.formatted(
                            proxy.getAddress().getPort()));
            assertThat(code(Access.of(file, null, Connection.PATIENCE), NODES)).isEqualTo(200);
        } finally {
            proxy.stop(0);
        }
        assertThat(requests).containsExactly("http://cluster.invalid" + NODES);
    }
}
