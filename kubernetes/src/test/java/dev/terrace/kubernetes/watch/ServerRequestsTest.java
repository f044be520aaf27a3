package dev.terrace.kubernetes.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.terrace.kubernetes.client.Access;
import dev.terrace.kubernetes.client.Connection;
import dev.terrace.objects.Kinds;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerRequestsTest {
    private static final String VOLCANO = "/apis/scheduling.volcano.sh/v1beta1";
    private static final String OF_VOLCANO = """
            {"groupVersion": "scheduling.volcano.sh/v1beta1", "resources": [{"name": "podgroups"}]}
            """;
    private static final String STARTED =
            "200 {\"groups\": [{\"name\": \"scheduling.k8s.io\", \"versions\": [{\"version\": \"v1\"}]}]}";
    private static final String LIST =
            "{\"kind\": \"PodGroupList\", \"metadata\": {\"resourceVersion\": \"7\"}, \"items\": []}";

    /** The answers by path; each a status and a body. Other paths are answered with 503, as by a server that starts. */
    private final Map<String, String> answers = new ConcurrentHashMap<>(Map.of("/apis", """
            200 {"groups": [
              {"name": "scheduling.k8s.io", "versions": [{"version": "v1"}]},
              {"name": "scheduling.volcano.sh", "versions": [{"version": "v1beta1"}]},
              {"name": "metrics.k8s.io", "versions": [{"version": "v1beta1"}]}]}
            """));

    private final AtomicInteger pages = new AtomicInteger();

    @TempDir
    private Path folder;

    private HttpServer server;
    private Connection connection;
    private ServerRequests requests;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
        Path kubeconfig = Files.writeString(
                folder.resolve("kubeconfig"), """
                current-context: c
                contexts: [{name: c, context: {cluster: c}}]
                clusters: [{name: c, cluster: {server: 'http://127.0.0.1:%s'}}]
                """.formatted(server.getAddress().getPort()));
        connection = new Connection(Access.of(kubeconfig, null, Duration.ofSeconds(10)), Duration.ofSeconds(10));
        requests = new ServerRequests(connection, List.of());
    }

    @AfterEach
    void stop() {
        connection.close();
        server.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        String[] answer = answers.getOrDefault(exchange.getRequestURI().getPath(), "503 service unavailable")
                .split(" ", 2);
        byte[] body = answer[1].formatted(pages.incrementAndGet()).getBytes(StandardCharsets.UTF_8);
        String type = answer[1].startsWith("{") ? "application/json" : "text/plain; charset=utf-8";
        exchange.getResponseHeaders().add("Content-Type", type);
        if (answer[0].equals("429")) {
            exchange.getResponseHeaders().add("Retry-After", "7");
        }
        try (exchange) {
            exchange.sendResponseHeaders(Integer.parseInt(answer[0]), body.length);
            exchange.getResponseBody().write(body);
        }
    }

    @Test
    void aKindWhoseGroupDoesNotAnswerIsNotAbsent() throws IOException, InterruptedException {
        assertThatThrownBy(() -> requests.list(Kinds.POD_GROUP))
                .isExactlyInstanceOf(IOException.class)
                .hasMessage("the server of group scheduling.volcano.sh answers with 503");
        answers.put(VOLCANO, "200 " + OF_VOLCANO);
        answers.put(VOLCANO + "/podgroups", "200 " + LIST);
        while (true) { // until it asks again
            try {
                assertThat(requests.list(Kinds.POD_GROUP).version()).isEqualTo("7");
                return;
            } catch (IOException e) {
                Thread.sleep(100);
            }
        }
    }

    @Test
    void aServerOfMetricsThatIsDownHidesNoOtherKind() throws IOException {
        answers.put(VOLCANO, "200 " + OF_VOLCANO);
        answers.put(VOLCANO + "/podgroups", "200 " + LIST);
        assertThat(requests.list(Kinds.POD_GROUP).objects()).isEmpty();
        assertThatThrownBy(() -> requests.list(Kinds.NODE_METRICS)).hasMessageContaining("metrics.k8s.io answers with");
        assertThatThrownBy(() -> requests.list(Kinds.QUEUE)).isInstanceOf(Requests.Absent.class);
    }

    @Test
    void aServerThatStartsLacksNoKind() {
        answers.put("/apis", "200 {\"groups\": [{\"name\": \"apiregistration.k8s.io\", \"versions\": []}]}");
        assertThatThrownBy(() -> requests.list(Kinds.POD_GROUP))
                .isExactlyInstanceOf(IOException.class)
                .hasMessage("the server does not list its groups yet");
    }

    @Test
    void aKnownPathIsKeptUntilItIsNotFound() throws IOException, InterruptedException {
        answers.put(VOLCANO, "200 " + OF_VOLCANO);
        answers.put(VOLCANO + "/podgroups", "200 " + LIST);
        assertThat(requests.list(Kinds.POD_GROUP).version()).isEqualTo("7");
        answers.put("/apis", STARTED);
        Thread.sleep(1_100); // the group of metrics is looked for again
        assertThatThrownBy(() -> requests.list(Kinds.NODE_METRICS)).isInstanceOf(Requests.Absent.class);
        assertThat(requests.list(Kinds.POD_GROUP).version()).isEqualTo("7");
        answers.put(VOLCANO + "/podgroups", "404 {}");
        assertThatThrownBy(() -> requests.list(Kinds.POD_GROUP)).isInstanceOf(Requests.Refused.class);
        assertThatThrownBy(() -> requests.list(Kinds.POD_GROUP)).isInstanceOf(Requests.Absent.class);
    }

    @Test
    void thePauseIsThatOfTheHeaderOrOfTheBody() {
        answers.put("/api/v1/pods", "429 Too many requests");
        assertPauses(7);
        answers.put("/api/v1/pods", "429 {\"details\": {\"retryAfterSeconds\": 9}}");
        assertPauses(9);
        answers.put("/api/v1/pods", "429 {\"details\": {\"retryAfterSeconds\": 2}}");
        assertPauses(7);
    }

    private void assertPauses(int seconds) {
        assertThatThrownBy(() -> requests.list(Kinds.POD))
                .asInstanceOf(type(Requests.Refused.class))
                .returns(Duration.ofSeconds(seconds), Requests.Refused::retryAfter);
        assertThatThrownBy(() -> requests.watch(Kinds.POD, "7", 60))
                .asInstanceOf(type(Requests.Refused.class))
                .returns(Duration.ofSeconds(seconds), Requests.Refused::retryAfter);
    }

    @Test
    void anAnswerThatIsNoListAndAListWithoutAnEndAreFailures() {
        answers.put("/api/v1/nodes", "200 {}");
        assertThatThrownBy(() -> requests.list(Kinds.NODE)).hasMessage("the server answers with no list of nodes");
        answers.put("/api/v1/pods", "200 {\"kind\": \"PodList\", \"metadata\": {\"continue\": \"%s\"}, \"items\": []}");
        assertThatThrownBy(() -> requests.list(Kinds.POD)).hasMessageContaining("the list of pods does not end");
    }
}
