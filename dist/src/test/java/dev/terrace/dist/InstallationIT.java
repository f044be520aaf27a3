package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.kubernetes.BindingWatch;
import dev.terrace.kubernetes.ControlPlane;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The manifests of {@code kubernetes/deploy} on a real API server, with processes as their pods. */
class InstallationIT {
    @RegisterExtension
    static final ControlPlane PLANE = new ControlPlane();

    private static final String NAMESPACE = "installation";
    private static final String SYSTEM = "volcano-system";
    private static final Path MANIFESTS = Distribution.ROOT.resolve("kubernetes/deploy/terrace.yaml");
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path folder;

    @BeforeEach
    void fill() {
        Assumptions.assumeTrue(
                Files.isExecutable(ControlPlane.assets().resolve("kubectl")),
                () -> "no kubectl in " + ControlPlane.assets());
        PLANE.namespace(NAMESPACE);
        PLANE.queue("default", 1);
        PLANE.node("installation-n1", "64", "256Gi");
        PLANE.node("installation-n2", "64", "256Gi");
    }

    @AfterEach
    void remove() throws Exception {
        kubectl("delete", "--ignore-not-found", "-f", MANIFESTS.toString());
        enforce("privileged");
    }

    private static String kubectl(String... arguments) throws IOException, InterruptedException {
        return Distribution.start(
                ControlPlane.assets().resolve("kubectl"),
                Distribution.ROOT,
                Map.of("KUBECONFIG", PLANE.kubeconfig("admin").toString()),
                arguments);
    }

    private static void enforce(String standard) {
        PLANE.send(
                "PATCH",
                "/api/v1/namespaces/" + SYSTEM,
                "application/merge-patch+json",
                "{\"metadata\": {\"labels\": {\"pod-security.kubernetes.io/enforce\": \"%s\"}}}".formatted(standard),
                200);
    }

    private static JsonNode template() throws IOException {
        String path = "/apis/apps/v1/namespaces/" + SYSTEM + "/deployments/terrace";
        return JSON.readTree(PLANE.send("GET", path, "", "", 200)).at("/spec/template");
    }

    private void await(String what, BooleanSupplier condition) throws InterruptedException, IOException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                StringBuilder logs = new StringBuilder(what);
                try (var pods = Files.list(folder)) {
                    for (Path pod : pods.toList()) {
                        logs.append("\n== ").append(pod.getFileName()).append('\n');
                        logs.append(Files.readString(pod.resolve("log"), StandardCharsets.UTF_8));
                    }
                }
                throw new AssertionError(logs);
            }
            Thread.sleep(20);
        }
    }

    /** A Deployment only warns of what its pods may not do, so that a pod is created as well. */
    @Test
    void theServerAcceptsItsPodsInARestrictedNamespace() throws Exception {
        enforce("restricted");
        assertThat(kubectl("apply", "--validate=strict", "-f", MANIFESTS.toString()))
                .startsWith("0 ")
                .contains("deployment.apps/terrace created")
                .doesNotContain("Warning");
        assertThat(kubectl("apply", "-f", MANIFESTS.toString())).contains("deployment.apps/terrace unchanged");
        ObjectNode pod = JSON.createObjectNode().put("apiVersion", "v1").put("kind", "Pod");
        pod.putObject("metadata").put("name", "installation");
        pod.set("spec", template().path("spec"));
        String pods = "/api/v1/namespaces/" + SYSTEM + "/pods";
        PLANE.send("POST", pods, "application/json", pod.toString(), 201);
        PLANE.send("DELETE", pods + "/installation?gracePeriodSeconds=0", "", "", 200);
        ((ObjectNode) pod.at("/spec/securityContext")).remove("runAsNonRoot");
        assertThat(PLANE.send("POST", pods, "application/json", pod.toString(), 403))
                .contains("runAsNonRoot != true");
    }

    /** The processes have the rights of the service account only. */
    @Test
    @Tag("nightly")
    void twoReplicasBindAndAreReplacedUnderLoad() throws Exception {
        assertThat(kubectl("apply", "-f", MANIFESTS.toString())).startsWith("0 ");
        try (BindingWatch watch = new BindingWatch(PLANE);
                Deployments deployments = new Deployments(
                        PLANE,
                        SYSTEM,
                        Map.of("terrace", (name, spec) -> TerracePod.start(PLANE, folder, SYSTEM, name, spec)))) {
            assertThat(kubectl("rollout", "status", "-n", SYSTEM, "deployment/terrace", "--timeout=60s"))
                    .startsWith("0 ");
            PLANE.gang(NAMESPACE, "train", "default", 8, "1");
            await("a gang is bound", () -> watch.bound(NAMESPACE) == 8);
            List<Deployments.Pod> before = deployments.pods("terrace");
            assertThat(before)
                    .hasSize(2)
                    .filteredOn(each -> ((TerracePod) each).isLeader())
                    .hasSize(1);

            Load load = new Load(watch);
            load.start();
            assertThat(kubectl("rollout", "restart", "-n", SYSTEM, "deployment/terrace"))
                    .startsWith("0 ");
            assertThat(kubectl("rollout", "status", "-n", SYSTEM, "deployment/terrace", "--timeout=60s"))
                    .startsWith("0 ");
            await("the old processes end", () -> before.stream().noneMatch(Deployments.Pod::isAlive));
            long end = watch.bound(NAMESPACE);
            await("the new ones bind", () -> watch.bound(NAMESPACE) > end + 2);
            load.end();
            await("all are bound", () -> watch.waiting(NAMESPACE).isEmpty());
            System.out.printf("longest time without a binding: %s ms%n", load.longest.toMillis());
            if (System.getenv("NIGHTLY") != null) {
                assertThat(load.longest).isLessThanOrEqualTo(Duration.ofSeconds(6));
            }
            assertThat(watch.violations()).isEmpty();
            assertThat(deployments.pods("terrace"))
                    .hasSize(2)
                    .filteredOn(each -> ((TerracePod) each).isLeader())
                    .hasSize(1);
        }
    }

    /** Creates a gang every 200 ms, and measures the longest time without a binding. */
    private static final class Load extends Thread {
        private final BindingWatch watch;
        private volatile boolean isEnded;
        private Duration longest = Duration.ZERO;

        Load(BindingWatch watch) {
            super("load");
            this.watch = watch;
            setDaemon(true);
        }

        @Override
        public void run() {
            long bound = watch.bound(NAMESPACE);
            long last = System.nanoTime();
            for (int i = 0; !isEnded; i++) {
                if (i % 10 == 0) {
                    PLANE.gang(NAMESPACE, "load-" + i, "default", 2, "10m");
                }
                try {
                    Thread.sleep(20);
                } catch (InterruptedException e) {
                    return;
                }
                if (watch.bound(NAMESPACE) > bound) {
                    bound = watch.bound(NAMESPACE);
                    Duration without = Duration.ofNanos(System.nanoTime() - last);
                    longest = without.compareTo(longest) > 0 ? without : longest;
                    last = System.nanoTime();
                }
            }
        }

        void end() throws InterruptedException {
            isEnded = true;
            join();
        }
    }
}
