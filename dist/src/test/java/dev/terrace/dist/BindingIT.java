package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.terrace.kubernetes.ControlPlane;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** {@code terrace schedule} binds gangs on a real API server, and is killed in the middle. */
class BindingIT {
    @RegisterExtension
    static final ControlPlane PLANE = new ControlPlane();

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String NAMESPACE = "binding";
    private static final String SCHEDULER = "binding";
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int NODES = 60;
    private static final int CPUS = 4;
    private static final int GANG = 10;
    /** More than there is room for beside the others. */
    private static final int LARGE = 100;

    @TempDir
    private Path folder;

    private final List<Process> processes = new ArrayList<>();
    private int port;

    @BeforeAll
    static void fill() {
        PLANE.namespace(NAMESPACE);
        PLANE.queue("default", 1);
        for (int i = 0; i < NODES; i++) {
            PLANE.node("binding-n" + i, String.valueOf(CPUS), "16Gi");
        }
    }

    @AfterEach
    void stop() {
        processes.forEach(Process::destroyForcibly);
    }

    /** @param isLeased whether the process waits for the lease of others to expire */
    private Process start(boolean isLeased) throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        ProcessBuilder builder = new ProcessBuilder(
                        Distribution.HOME.resolve("bin/terrace").toString(),
                        "schedule",
                        "--kubeconfig",
                        PLANE.kubeconfig("scheduler").toString(),
                        "--scheduler-name",
                        SCHEDULER,
                        "--leader-elect",
                        String.valueOf(isLeased),
                        "--lease-namespace",
                        "volcano-system",
                        "--listen",
                        "127.0.0.1:" + port)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("out-" + processes.size()).toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process process = builder.start();
        processes.add(process);
        return process;
    }

    private static void gang(String name, int pods) {
        PLANE.create("/apis/scheduling.volcano.sh/v1beta1/namespaces/" + NAMESPACE + "/podgroups", """
                {apiVersion: scheduling.volcano.sh/v1beta1, kind: PodGroup, metadata: {name: %s, namespace: %s},
                 spec: {minMember: %s, queue: default}}
                """.formatted(
                        name, NAMESPACE, pods));
        for (int i = 0; i < pods; i++) {
            PLANE.create(
                    "/api/v1/namespaces/" + NAMESPACE + "/pods", """
                    {apiVersion: v1, kind: Pod, metadata: {name: %s-%s, namespace: %s,
                       annotations: {scheduling.k8s.io/group-name: %s}},
                     spec: {schedulerName: %s, containers: [{name: c, image: busybox,
                       resources: {requests: {cpu: 1, memory: 1Gi}}}]}}
                    """.formatted(name, i, NAMESPACE, name, SCHEDULER));
        }
    }

    /** Returns the number of pods with a node by gang. No node has more pods than cpus. */
    private static Map<String, Integer> bound() {
        try {
            JsonNode pods = JSON.readTree(PLANE.send("GET", "/api/v1/pods", "application/json", "", 200));
            Map<String, Integer> byNode = new TreeMap<>();
            Map<String, Integer> byGang = new TreeMap<>();
            for (JsonNode pod : pods.path("items")) {
                String node = pod.path("spec").path("nodeName").asText();
                String name = pod.path("metadata").path("name").asText();
                if (node.startsWith("binding-n")) {
                    byNode.merge(node, 1, Integer::sum);
                }
                if (!node.isEmpty()
                        && pod.path("metadata").path("namespace").asText().equals(NAMESPACE)) {
                    byGang.merge(name.substring(0, name.lastIndexOf('-')), 1, Integer::sum);
                }
            }
            assertThat(byNode.values()).allMatch(count -> count <= CPUS);
            return byGang;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static int boundPods() {
        return bound().values().stream().mapToInt(Integer::intValue).sum();
    }

    private String metrics() {
        try {
            return HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/metrics"))
                                    .build(),
                            BodyHandlers.ofString())
                    .body();
        } catch (IOException e) {
            return "";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - end).isNegative();
            Thread.sleep(50);
        }
    }

    @Test
    void gangsAreBoundWholeAlsoByTheSuccessorOfAKilledProcess() throws Exception {
        Process first = start(true);
        gang("fair-0", GANG);
        gang("fair-1", GANG);
        await(() -> boundPods() == 2 * GANG);
        await(() -> metrics().contains("\nterrace_assumed 0.0"));
        assertThat(metrics()).contains("code=\"201\",kind=\"binding\"").doesNotContain("code=\"409\"");
        for (int i = 0; i < 16; i++) {
            gang("gang-" + i, GANG);
        }
        gang("large", LARGE);
        await(() -> boundPods() > 3 * GANG);
        first.destroyForcibly().waitFor();
        Process second = start(false);
        await(() -> boundPods() == 18 * GANG);
        await(() -> metrics().contains("\nterrace_assumed 0.0"));
        assertThat(bound())
                .doesNotContainKey("large")
                .allSatisfy((gang, pods) -> assertThat(pods).isEqualTo(GANG));
        second.destroy();
        await(() -> !second.isAlive());
        assertThat(second.exitValue()).isEqualTo(143);
    }
}
