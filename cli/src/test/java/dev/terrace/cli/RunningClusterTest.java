package dev.terrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import dev.terrace.cli.process.Exit;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers, kubeconfigs and exec plugins with faults. Each gets one sentence, which contains no credential. */
@Tag("slow")
class RunningClusterTest {
    private static final String TOKEN = "the-secret-token";

    @TempDir
    private Path folder;

    @Test
    void aKubeconfigThatIsMissing() throws IOException {
        assertRefused(folder.resolve("absent"), "absent: cannot be read: it does not exist");
    }

    @Test
    void aContextThatIsUnknown() throws IOException {
        assertRefused(
                kubeconfig("https://127.0.0.1:1"),
                "kubeconfig: has no context 'tets'. Did you mean 'test'? It has test.",
                "--context",
                "tets");
    }

    @Test
    void aKubeconfigThatIsNotYaml() throws IOException {
        Path file = Files.writeString(
                folder.resolve("broken"), "clusters: []\nusers:\n- user: {token: " + TOKEN + "\n contexts: [}\n");
        assertRefused(file, "broken:4:10: is not YAML from here on.");
    }

    @Test
    void aFileThatIsNoKubeconfig() throws IOException {
        assertRefused(Files.writeString(folder.resolve("other"), "token: " + TOKEN + "\n"), "is not a kubeconfig");
        assertRefused(
                Files.writeString(
                        folder.resolve("typed"),
                        "clusters: [{name: x, cluster: [" + TOKEN + "]}]\ncurrent-context: x\n"),
                "is not a kubeconfig");
    }

    @Test
    void aContextWhoseClusterOrUserIsMissing() throws IOException {
        String text = Files.readString(kubeconfig("https://127.0.0.1:1"));
        assertRefused(written("a", text.replace("cluster: test,", "cluster: prod,")), "has no cluster 'prod'");
        assertRefused(written("b", text.replace("user: me}", "user: you}")), "has no user 'you'");
        assertRefused(written("c", text.replace("current-context: test", "")), "has no current-context");
        assertRefused(
                written("d", text.replace("https://127.0.0.1:1", "127.0.0.1:1")), "its server is not an address like");
    }

    @Test
    void aServerThatDoesNotAnswer() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            String address = "http://127.0.0.1:" + silent.getLocalPort();
            assertRefused(
                    kubeconfig(address),
                    address + ": does not answer within 1.5 s. Check the address, the network and proxies; --timeout",
                    "--timeout",
                    "1.5");
        }
    }

    @Test
    void aServerThatRefusesConnections() throws IOException {
        String address;
        try (ServerSocket closed = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            address = "https://127.0.0.1:" + closed.getLocalPort();
        }
        assertRefused(kubeconfig(address), address + ": refuses connections. Is the API server running");
    }

    @Test
    void aServerWhoseNameIsUnknown() throws IOException {
        assertRefused(kubeconfig("https://no-such-host.invalid:6443"), "the name of this server is unknown");
    }

    @Test
    void aCertificateThatIsNotTrusted() throws Exception {
        Path own = FakeServer.certificate(folder, "own", "-ext", "SAN=ip:127.0.0.1");
        Path other = FakeServer.certificate(folder, "other", "-ext", "SAN=ip:127.0.0.1");
        try (FakeServer server = FakeServer.tls(own)) {
            assertRefused(
                    kubeconfig(server.address(), FakeServer.pem(other)),
                    server.address()
                            + ": its certificate is not trusted: it is not signed by the certificate-authority");
        }
    }

    @Test
    void aCertificateThatHasExpired() throws Exception {
        Path expired = FakeServer.certificate(
                folder, "expired", "-ext", "SAN=ip:127.0.0.1", "-startdate", "-10d", "-validity", "5");
        try (FakeServer server = FakeServer.tls(expired)) {
            assertRefused(
                    kubeconfig(server.address(), FakeServer.pem(expired)),
                    server.address() + ": its certificate has expired. Renew the certificates");
        }
    }

    @Test
    void aCertificateForAnotherName() throws Exception {
        Path named = FakeServer.certificate(folder, "named", "-ext", "SAN=dns:elsewhere");
        try (FakeServer server = FakeServer.tls(named)) {
            assertRefused(
                    kubeconfig(server.address(), FakeServer.pem(named)),
                    server.address() + ": its certificate is for another name.");
        }
    }

    @Test
    void aTrustedCertificateIsAccepted() throws Exception {
        Path own = FakeServer.certificate(folder, "own", "-ext", "SAN=ip:127.0.0.1");
        try (FakeServer server = FakeServer.tls(own)) {
            Ran ran = run(kubeconfig(server.address(), FakeServer.pem(own)));
            assertThat(ran.code()).isZero();
            assertThat(ran.out()).contains(", on " + server.address() + " at resourceVersion 7");
        }
    }

    @Test
    void credentialsThatAreRefused() throws IOException {
        try (FakeServer server = FakeServer.plain()) {
            server.at(
                    "/",
                    exchange -> FakeServer.json(
                            exchange, 401, "{\"kind\": \"Status\", \"message\": \"" + authorization(exchange) + "\"}"));
            assertRefused(
                    kubeconfig(server.address()),
                    server.address() + ": does not accept the credentials of user 'me' in " + folder);
        }
    }

    @Test
    void aPageOfHtml() throws IOException {
        try (FakeServer server = FakeServer.plain()) {
            server.at(
                    "/",
                    exchange -> FakeServer.send(
                            exchange, 200, "text/html; charset=utf-8", "<html>" + authorization(exchange) + "</html>"));
            assertRefused(
                    kubeconfig(server.address()),
                    server.address() + ": answers with HTML instead of JSON (200): probably a login page or a proxy.");
        }
    }

    @Test
    void aRedirectIsNotFollowed() throws IOException {
        try (FakeServer other = FakeServer.plain();
                FakeServer server = FakeServer.plain()) {
            server.at("/", exchange -> {
                exchange.getResponseHeaders().add("Location", other.address() + "/login?" + authorization(exchange));
                FakeServer.send(exchange, 302, "text/html", "");
            });
            assertRefused(kubeconfig(server.address()), server.address() + ": redirects the request (302)");
            assertThat(other.requests()).isEmpty();
        }
    }

    @Test
    void aConnectionThatClosesInTheMiddleOfAList() throws IOException {
        try (FakeServer server = FakeServer.plain()) {
            server.at("/api/v1/pods", exchange -> {
                exchange.getResponseHeaders().add("Content-Type", "application/json");
                exchange.sendResponseHeaders(200, 10_000);
                exchange.getResponseBody().write("{\"kind\": \"PodList\", ".getBytes(StandardCharsets.UTF_8));
                exchange.getResponseBody().flush();
                exchange.close();
            });
            assertRefused(
                    kubeconfig(server.address()),
                    server.address() + ": closed the connection in the middle of an answer. Try again;");
        }
    }

    @Test
    void anAnswerThatIsNoList() throws IOException {
        try (FakeServer server = FakeServer.plain()) {
            server.at("/api/v1/pods", exchange -> FakeServer.json(exchange, 200, "{\"hello\": 1}"));
            assertRefused(
                    kubeconfig(server.address()), server.address() + "/api/v1/pods:1:1: this object has no kind.");
        }
    }

    @Test
    void aConfigMapIsWaitedForAndItsErrorsEndTheStart() throws IOException {
        List<Integer> codes = new ArrayList<>(List.of(503, 403, 429, 404, 200));
        try (FakeServer server = FakeServer.plain()) {
            String map = "{\"apiVersion\": \"v1\", \"kind\": \"ConfigMap\", \"metadata\": {\"name\": \"terrace\"}}";
            server.at(
                    "/api/v1/namespaces/volcano-system/configmaps/terrace",
                    exchange -> FakeServer.json(exchange, codes.remove(0), map));
            Ran ran = Ran.terrace(
                    "schedule", "--conf-map=volcano-system/terrace", "--kubeconfig=" + kubeconfig(server.address()));
            assertThat(ran.code()).isEqualTo(Exit.WRONG_INPUT);
            String retried = "configuration: cannot be read now, and is tried again: " + server.address() + ": ";
            assertThat(ran.err())
                    .containsSubsequence(
                            retried + "answers 503 to the reading of ConfigMap volcano-system/terrace",
                            retried + "this user may not read the configuration, ConfigMap volcano-system/terrace.",
                            retried + "answers 429",
                            retried + "ConfigMap volcano-system/terrace does not exist",
                            server.address() + ": ConfigMap volcano-system/terrace has no configuration of the"
                                    + " scheduler, under a key that ends in scheduler.conf");
        }
    }

    @Test
    void theConfigMapOfVolcanoIsWaitedForWhileAServerStarts() throws IOException {
        List<Integer> codes = new ArrayList<>(List.of(403, 503, 200));
        try (FakeServer server = FakeServer.plain()) {
            server.at(
                    "/apis/apps/v1/namespaces/volcano-system/deployments/volcano-scheduler",
                    exchange -> FakeServer.json(exchange, codes.remove(0), """
                    {"spec": {"template": {"spec": {"volumes": [{"name": "ca", "configMap": {"name": "ca"}},
                      {"name": "scheduler-config", "configMap": {"name": "mine"}}]}}}}
                    """));
            server.at(
                    "/api/v1/namespaces/volcano-system/configmaps/mine",
                    exchange -> FakeServer.json(exchange, 200, """
                    {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "mine"},
                     "data": {"volcano-scheduler.conf": "actions: alocate"}}
                    """));
            Ran ran = Ran.terrace("schedule", "--kubeconfig=" + kubeconfig(server.address()));
            assertThat(ran.code()).isEqualTo(Exit.WRONG_INPUT);
            assertThat(ran.err())
                    .containsSubsequence(
                            "tried again: " + server.address() + ": answers 403 to the reading of Deployment",
                            "tried again: " + server.address() + ": answers 503 to the reading of Deployment",
                            "action 'alocate' does not exist");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"same", "%d"})
    void aListWithoutAnEnd(String next) throws IOException {
        AtomicInteger page = new AtomicInteger();
        try (FakeServer server = FakeServer.plain()) {
            server.at(
                    "/api/v1/pods",
                    exchange -> FakeServer.json(
                            exchange, 200, FakeServer.page(next.formatted(page.incrementAndGet()), "7", "")));
            assertRefused(
                    kubeconfig(server.address()),
                    server.address() + ": the list of pods does not end: page follows page");
        }
    }

    @Test
    void anAnswerWithoutAnEnd() throws IOException {
        try (FakeServer server = FakeServer.plain()) {
            server.at("/api/v1/pods", exchange -> {
                exchange.getResponseHeaders().add("Content-Type", "application/json");
                exchange.sendResponseHeaders(200, 0);
                OutputStream out = exchange.getResponseBody();
                out.write("{\"kind\": \"PodList\", \"items\": [".getBytes(StandardCharsets.UTF_8));
                while (true) {
                    out.write("{},".getBytes(StandardCharsets.UTF_8));
                    out.flush();
                    pause();
                }
            });
            assertRefused(
                    kubeconfig(server.address()), server.address() + ": does not answer within 2 s.", "--timeout", "2");
        }
    }

    private static void pause() {
        try {
            Thread.sleep(5);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void aListThatExpiresIsRestarted() throws IOException {
        AtomicInteger answers = new AtomicInteger();
        String pod = "{\"metadata\": {\"name\": \"%s\", \"namespace\": \"a\"}, \"spec\": {\"nodeName\": \"n\"}}";
        try (FakeServer server = FakeServer.plain()) {
            server.at("/api/v1/pods", exchange -> {
                switch (answers.incrementAndGet()) {
                    case 1 -> FakeServer.json(exchange, 200, FakeServer.page("old", "7", pod.formatted("gone")));
                    case 2 -> FakeServer.json(exchange, 410, "{\"kind\": \"Status\", \"code\": 410}");
                    case 3 -> FakeServer.json(exchange, 200, FakeServer.page("new", "8", pod.formatted("first")));
                    default -> FakeServer.json(exchange, 200, FakeServer.page("", "8", pod.formatted("second")));
                }
            });
            Ran ran = run(kubeconfig(server.address()));
            assertThat(ran.code()).as(ran.err()).isZero();
            assertThat(ran.err()).contains("a/first").doesNotContain("a/gone");
            assertThat(server.requests().stream().filter(path -> path.startsWith("/api/v1/nodes")))
                    .hasSize(1);
        }
    }

    @Test
    void aListThatExpiresAgainAndAgain() throws IOException {
        try (FakeServer server = FakeServer.plain()) {
            server.at("/api/v1/pods?limit=500&", exchange -> FakeServer.json(exchange, 410, "{\"kind\": \"Status\"}"))
                    .at("/api/v1/pods", exchange -> FakeServer.json(exchange, 200, FakeServer.page("x", "7", "")));
            assertRefused(
                    kubeconfig(server.address()), server.address() + ": the list of pods expires while it is read.");
        }
    }

    @Test
    void anOverloadedServerIsAskedAgain() throws IOException {
        AtomicInteger answers = new AtomicInteger();
        try (FakeServer server = FakeServer.plain()) {
            server.at(
                    "/api/v1/pods",
                    exchange -> FakeServer.json(
                            exchange, answers.incrementAndGet() == 1 ? 429 : 200, FakeServer.page("", "7", "")));
            assertThat(run(kubeconfig(server.address())).code()).isZero();
        }
    }

    @Test
    void anAggregatedServerThatIsDown() throws IOException {
        try (FakeServer server = down("metrics.k8s.io")) {
            Ran ran = run(kubeconfig(server.address()));
            assertThat(ran.code()).as(ran.err()).isZero();
            assertThat(ran.err())
                    .contains("the server of group metrics.k8s.io answers with 503, so its objects are left out.");
        }
        try (FakeServer server = down("scheduling.volcano.sh")) {
            assertRefused(
                    kubeconfig(server.address()),
                    server.address() + ": the server of group scheduling.volcano.sh answers with 503, so its objects");
        }
    }

    @Test
    void aListThatIsUnavailable() throws IOException {
        try (FakeServer server = FakeServer.plain().at("/api/v1/resourcequotas", RunningClusterTest::unavailable)) {
            Ran ran = run(kubeconfig(server.address()));
            assertThat(ran.code()).as(ran.err()).isZero();
            assertThat(ran.err())
                    .contains("the list of resourcequotas is answered with 503, so its objects are left out.");
        }
        try (FakeServer server = FakeServer.plain().at("/api/v1/nodes", RunningClusterTest::unavailable)) {
            assertRefused(
                    kubeconfig(server.address()),
                    server.address() + ": the list of nodes is answered with 503, so its objects are left out.");
            assertSentence(
                    server.address() + ": the list of nodes is answered with 503, so its objects are left out.",
                    "serve",
                    "--port=70000",
                    "--kubeconfig=" + kubeconfig(server.address()));
        }
    }

    private static void unavailable(HttpExchange exchange) throws IOException {
        FakeServer.send(exchange, 503, "text/plain", "unavailable");
    }

    private static FakeServer down(String group) throws IOException {
        String groups = "{\"groups\": [{\"name\": \"%s\", \"versions\": [{\"version\": \"v1beta1\"}]}]}";
        return FakeServer.plain()
                .at("/apis/" + group, RunningClusterTest::unavailable)
                .at("/apis", exchange -> FakeServer.json(exchange, 200, groups.formatted(group)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            echo the-secret-token; exit 3      | failed with exit code 3
            sleep 60                           | is not done after 1 s
            exit 0                             | printed no credential
            echo the-secret-token              | printed no credential
            echo '{"kind": "ExecCredential"}'  | printed no token and no certificate
            """)
    void anExecPluginThatFails(String script, String sentence) throws IOException {
        assertRefused(
                executing(script, "https://127.0.0.1:1"),
                "the exec plugin './login.sh' for https://127.0.0.1:1 " + sentence + ". Run it by hand",
                "--timeout",
                "1");
    }

    @Test
    void anExecPluginThatIsMissing() throws IOException {
        Path file = executing("exit 0", "https://127.0.0.1:1");
        Files.delete(folder.resolve("login.sh"));
        assertRefused(file, "the exec plugin './login.sh' for https://127.0.0.1:1 cannot be started: is it installed");
    }

    @Test
    void theTokenOfAnExecPluginIsSent() throws IOException {
        try (FakeServer server = FakeServer.plain()) {
            server.at("/apis", exchange -> {
                boolean isKnown = authorization(exchange).equals("Bearer " + TOKEN);
                FakeServer.json(exchange, isKnown ? 200 : 401, "{\"kind\": \"APIGroupList\", \"groups\": []}");
            });
            Path file = executing(
                    "echo '{\"kind\": \"ExecCredential\", \"status\": {\"token\": \"" + TOKEN + "\"}}'",
                    server.address());
            Ran ran = run(file);
            assertThat(ran.code()).as(ran.err()).isZero();
        }
    }

    @Test
    void theCommandThatHelpsNamesTheKubeconfig() throws IOException {
        Path pod = written("pod.yaml", """
                apiVersion: v1
                kind: Pod
                metadata: {name: p}
                spec: {schedulerName: volcano, containers: [{name: c, image: i}]}
                """);
        String groups =
                "{\"groups\": [{\"name\": \"scheduling.volcano.sh\", \"versions\": [{\"version\": \"v1beta1\"}]}]}";
        String resources =
                "{\"groupVersion\": \"scheduling.volcano.sh/v1beta1\", \"resources\": [{\"name\": \"queues\", \"kind\": \"Queue\", \"verbs\": [\"list\"]}]}";
        String queues = FakeServer.page(
                        "", "7", "{\"metadata\": {\"name\": \"default\"}, \"status\": {\"state\": \"Open\"}}")
                .replace("PodList", "QueueList")
                .replace("\"v1\"", "\"scheduling.volcano.sh/v1beta1\"");
        try (FakeServer server = FakeServer.plain()) {
            server.at("/apis/scheduling.volcano.sh/v1beta1/queues", exchange -> FakeServer.json(exchange, 200, queues))
                    .at("/apis/scheduling", exchange -> FakeServer.json(exchange, 200, resources))
                    .at("/apis", exchange -> FakeServer.json(exchange, 200, groups));
            Path file = kubeconfig(server.address());
            Ran ran = run(file, "--context", "test", "--submit", pod.toString());
            assertThat(ran.out())
                    .as(ran.err())
                    .containsPattern(
                            "What would help: terrace unblock \\S+ --kubeconfig %s --context test --conf \\S+ --submit %s\n"
                                    .formatted(file, pod));
        }
    }

    @Test
    void aSnapshotAndACluster() throws IOException {
        Path dump = Files.writeString(folder.resolve("cluster.yaml"), "{}");
        Path file = kubeconfig("https://127.0.0.1:1");
        assertSentence(
                "--kubeconfig: reads a running cluster instead of a snapshot; leave out " + dump,
                "run",
                dump.toString(),
                "--kubeconfig",
                file.toString());
        assertSentence("--live: is instead of --kubeconfig", "run", "--live", "--kubeconfig", file.toString());
        assertSentence("--context: needs --kubeconfig or --live", "run", dump.toString(), "--context", "x");
    }

    private static void assertSentence(String sentence, String... args) {
        Ran ran = Ran.terrace(args);
        assertThat(ran.code()).isEqualTo(Exit.WRONG_INPUT);
        assertThat(ran.err()).startsWith(sentence);
    }

    private static String authorization(HttpExchange exchange) {
        return String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"));
    }

    /** Runs a cycle without plugins. */
    private Ran run(Path kubeconfig, String... options) throws IOException {
        Path conf = written("scheduler.conf", "actions: \"enqueue, allocate\"\ntiers: []\n");
        List<String> words = new ArrayList<>(List.of("run", "--debug", "--conf", conf.toString()));
        words.addAll(List.of("--kubeconfig", kubeconfig.toString()));
        words.addAll(List.of(options));
        return Ran.terrace(words.toArray(String[]::new));
    }

    private void assertRefused(Path kubeconfig, String sentence, String... options) throws IOException {
        long start = System.nanoTime();
        Ran ran = run(kubeconfig, options);
        // At most 15 s; four times as long while the machine does other work.
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(60));
        assertThat(ran.code()).as(ran.err()).isEqualTo(Exit.WRONG_INPUT);
        assertThat(ran.err().lines().filter(line -> line.contains(sentence) && !line.contains("InvalidInput")))
                .as(ran.err())
                .hasSize(1);
        assertThat(ran.out() + ran.err()).doesNotContain(TOKEN);
    }

    private Path kubeconfig(String server) throws IOException {
        return kubeconfig(server, null);
    }

    private Path kubeconfig(String server, @Nullable Path authority) throws IOException {
        return written("kubeconfig", """
                apiVersion: v1
                kind: Config
                current-context: test
                clusters: [{name: test, cluster: {server: '%s'%s}}]
                users: [{name: me, user: {token: %s}}]
                contexts: [{name: test, context: {cluster: test, user: me}}]
                """.formatted(
                        server, authority == null ? "" : ", certificate-authority: " + authority, TOKEN));
    }

    private Path executing(String script, String server) throws IOException {
        Path program = written("login.sh", "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        String exec =
                "exec: {apiVersion: client.authentication.k8s.io/v1, command: ./login.sh, interactiveMode: Never}";
        return written("kubeconfig", Files.readString(kubeconfig(server)).replace("token: " + TOKEN, exec));
    }

    private Path written(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }
}
