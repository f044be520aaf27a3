package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.kubernetes.ControlPlane;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** {@code terrace schedule --dry-run} beside another scheduler, on a real API server. */
class ScheduleIT {
    @RegisterExtension
    static final ControlPlane PLANE = new ControlPlane();

    private static final String NAMESPACE = "schedule";
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    @BeforeAll
    static void fill() {
        PLANE.namespace(NAMESPACE);
        PLANE.queue("default", 1);
        PLANE.node("schedule-n1", "4", "8Gi");
    }

    private Process start(String... options) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Distribution.HOME.resolve("bin/terrace").toString(),
                "schedule",
                "--dry-run",
                "--kubeconfig",
                PLANE.kubeconfig("reader").toString()));
        command.addAll(List.of(options));
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectOutput(out().toFile()).redirectError(err().toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        return builder.start();
    }

    private Path out() {
        return folder.resolve("out");
    }

    private Path err() {
        return folder.resolve("err");
    }

    private static void await(Path file, String text) throws IOException, InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < end
                && !(Files.exists(file) && Files.readString(file).contains(text))) {
            Thread.sleep(50);
        }
        assertThat(file).content().contains(text);
    }

    private static String get(int port, String path) throws IOException, InterruptedException {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                                .build(),
                        BodyHandlers.ofString())
                .body();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @Test
    void itComparesItsDecisionsWithBindingsOfAnotherScheduler() throws Exception {
        int port = freePort();
        Path shadow = folder.resolve("shadow.csv");
        Process process = start("--listen", "127.0.0.1:" + port, "--shadow", shadow.toString());
        try {
            await(err(), "the first lists are complete; deciding begins");
            assertThat(get(port, "/readyz") + get(port, "/healthz")).isEqualTo("ok\nok\n");
            PLANE.gang(NAMESPACE, "train", "default", 2, "1");
            await(out(), "would bind schedule/train-1 to schedule-n1: ");
            PLANE.send("POST", "/api/v1/namespaces/schedule/pods/train-0/binding", "application/json", """
                    {"apiVersion": "v1", "kind": "Binding", "metadata": {"name": "train-0", "namespace": "schedule"},
                     "target": {"apiVersion": "v1", "kind": "Node", "name": "schedule-n1"}}
                    """, 201);
            await(shadow, ",schedule/train-0,volcano,schedule-n1,schedule-n1,same node,");
            assertThat(get(port, "/metrics"))
                    .contains("\nterrace_pods ", "\nterrace_nodes ", "\nterrace_podgroups ", "\nterrace_assumed 0.0")
                    .doesNotContain("train-");
            process.destroy();
            assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.exitValue()).isEqualTo(143);
        assertThat(err()).content().contains("same node: 1\n", "other node: 0\n");
    }

    @Test
    void aPortInUseAndAConfigurationWithAnErrorEndItWithOneSentence() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertEnds(
                    "--listen: cannot listen on 127.0.0.1:" + taken.getLocalPort(),
                    "--listen",
                    "127.0.0.1:" + taken.getLocalPort());
        }
        Path conf = Files.writeString(folder.resolve("conf.yaml"), "actions: \"alocate\"\ntiers: []\n");
        assertEnds("conf.yaml:1:11: action 'alocate' does not exist", "--conf", conf.toString());
    }

    private void assertEnds(String sentence, String... options) throws IOException, InterruptedException {
        Process process = start(options);
        try {
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.exitValue()).isEqualTo(2);
        assertThat(err()).content().contains(sentence);
    }
}
