package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.kubernetes.BindingWatch;
import dev.terrace.kubernetes.ControlPlane;
import dev.terrace.testkit.PluginJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The configuration and the plugins of {@code terrace schedule} change while it binds pods on a real API server. */
class ReconfigurationIT {
    @RegisterExtension
    static final ControlPlane PLANE = new ControlPlane();

    private static final String NAMESPACE = "reconfigured";
    private static final String SYSTEM = "volcano-system";
    private static final String MAPS = "/api/v1/namespaces/" + SYSTEM + "/configmaps";
    private static final String VOLCANOS = "volcano-scheduler-configmap";
    private static final Path MANIFESTS = Distribution.ROOT.resolve("kubernetes/deploy/terrace.yaml");
    private static final String DEPLOYMENT = "/apis/apps/v1/namespaces/" + SYSTEM + "/deployments/terrace";
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int GANG = 10;
    /** As many gangs for each of four configurations. */
    private static final int GANGS = "1".equals(System.getenv("NIGHTLY")) ? 25 : 2;

    private static final String VALID = """
            actions: "enqueue, allocate"
            tiers: [{plugins: [{name: gang}, {name: predicates}]}]
            """;

    @TempDir
    private Path folder;

    private Path log;
    private int gangs;

    @BeforeEach
    void fill() throws IOException {
        log = folder.resolve("log");
        PLANE.namespace(NAMESPACE);
        PLANE.queue("default", 1);
        for (int i = 0; i < 4 * GANGS * GANG / 100 + 1; i++) {
            PLANE.node("reconfigured-n" + i, "100", "400Gi");
        }
        PluginJar.in(Files.createDirectory(folder.resolve("plugins")))
                .plugin("Throwing", """
                package dev.example;

                import dev.terrace.model.settings.Arguments;
                import dev.terrace.spi.*;
                import dev.terrace.spi.view.SessionView;

                public class Throwing implements SchedulerPlugin {
                    public String name() {
                        return "throwing";
                    }

                    public void open(SessionView session, Hooks hooks, Arguments arguments) {
                        throw new IllegalStateException("odd");
                    }
                }
                """)
                .write("throwing-1.2.jar");
    }

    @AfterEach
    void clear() {
        PLANE.send("DELETE", MAPS + "/" + VOLCANOS, "application/json", "", 200, 404);
        PLANE.clear(NAMESPACE);
    }

    /** A ConfigMap with a configuration. */
    private record ConfigMap(String name, String key) {
        void set(String conf) {
            ObjectNode map = JSON.createObjectNode();
            map.putObject("metadata").put("name", name);
            map.putObject("data").put(key, conf);
            PLANE.create(MAPS, map.toString());
            PLANE.send("PATCH", MAPS + "/" + name, "application/merge-patch+json", map.toString(), 200);
        }

        String source() {
            return "%s (ConfigMap %s/%s, %s)".formatted(PLANE.server(), SYSTEM, name, key);
        }

        /** Returns the events about it. */
        String events() {
            return PLANE.send(
                    "GET",
                    "/api/v1/namespaces/" + SYSTEM + "/events?fieldSelector=involvedObject.kind=ConfigMap,"
                            + "involvedObject.name=" + name,
                    "",
                    "",
                    200);
        }
    }

    private void gangs(int count) {
        for (int i = 0; i < count; i++) {
            PLANE.gang(NAMESPACE, "gang-" + gangs++, "default", GANG, "1");
        }
    }

    private void await(String text) throws IOException, InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < end && !Files.readString(log).contains(text)) {
            Thread.sleep(50);
        }
        assertThat(log).content().contains(text);
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - end).isNegative();
            Thread.sleep(50);
        }
    }

    /** The first pod of the chart, with its arguments and the rights of its service account, and more plugins. */
    @Test
    @Tag("nightly")
    void theConfigMapOfTheChartIsUsedIfItIsValidWhileBindingsGoOn() throws Exception {
        String kubectl = ControlPlane.assets().resolve("kubectl").toString();
        Assumptions.assumeTrue(Files.isExecutable(Path.of(kubectl)), () -> "no " + kubectl);
        kubectl(kubectl, "apply");
        try {
            ConfigMap map = new ConfigMap("terrace", "scheduler.conf");
            JsonNode spec =
                    JSON.readTree(PLANE.send("GET", DEPLOYMENT, "", "", 200)).at("/spec/template/spec");
            ((ArrayNode) spec.at("/containers/0/args"))
                    .add("--plugins")
                    .add(folder.resolve("plugins").toString());
            TerracePod pod = TerracePod.start(PLANE, folder, SYSTEM, "terrace-0", spec);
            log = folder.resolve("terrace-0/log");
            aChangeIsUsedIfItIsValid(map, pod.status());
        } finally {
            kubectl(kubectl, "delete");
        }
    }

    private static void kubectl(String program, String verb) throws Exception {
        assertThat(Distribution.start(
                        Path.of(program),
                        Distribution.ROOT,
                        Map.of("KUBECONFIG", PLANE.kubeconfig("admin").toString()),
                        verb,
                        "-f",
                        MANIFESTS.toString()))
                .startsWith("0 ");
    }

    @Test
    @Tag("nightly")
    void theConfigMapOfVolcanosSchedulerIsUsedIfItIsValidWhileBindingsGoOn() throws Exception {
        ConfigMap map = new ConfigMap(VOLCANOS, "volcano-scheduler.conf");
        map.set(VALID);
        aChangeIsUsedIfItIsValid(map, start("--lease-namespace", SYSTEM));
    }

    private void aChangeIsUsedIfItIsValid(ConfigMap map, SchedulerProcess started) throws Exception {
        try (BindingWatch watch = new BindingWatch(PLANE);
                SchedulerProcess process = started) {
            await("this process has the lease");
            gangs(GANGS);
            map.set(VALID.replace("allocate", "alocate"));
            gangs(GANGS);
            await("is not used: " + map.source() + ":1:20: action 'alocate' does not exist");
            map.set(VALID.replace("{name: gang}", "{name: gang}, {name: throwing}"));
            gangs(GANGS);
            await("is not used: " + map.source()
                    + ":2:34: plugin 'throwing' (throwing-1.2.jar, version 1.2) failed in open:");
            map.set(VALID.replace("{name: predicates}", "{name: predicates}, {name: binpack}"));
            gangs(GANGS);
            await("the configuration has changed, and is used from now on: " + map.source());
            await(() -> watch.bound(NAMESPACE) == (long) gangs * GANG);
            await(() -> map.events().contains("\"reason\":\"ConfigurationChanged\""));
            assertThat(map.events())
                    .contains(
                            "\"reason\":\"InvalidConfiguration\"",
                            ":1:20: action 'alocate'",
                            ":2:34: plugin 'throwing'");
            assertThat(process.get("/metrics"))
                    .contains(
                            "\nterrace_configuration_changes_total{result=\"refused\"} 2.0",
                            "\nterrace_configuration_changes_total{result=\"used\"} 1.0",
                            "\nterrace_configuration_info{hash=",
                            "\nterrace_cycle_failures_total 0.0");
            assertThat(watch.violations()).isEmpty();
        }
    }

    /** A mounted ConfigMap is a folder of links whose target is exchanged. */
    @Test
    void aFileAndPluginFoldersAreReadAgain() throws Exception {
        Path first = Files.writeString(folder.resolve("first.conf"), VALID);
        Path second = Files.writeString(folder.resolve("second.conf"), VALID + "metrics: 5\n");
        Path third = Files.writeString(folder.resolve("third.conf"), VALID.replace("enqueue, ", ""));
        Path conf = Files.createSymbolicLink(folder.resolve("scheduler.conf"), first);
        try (SchedulerProcess process = start("--dry-run", "--conf", conf.toString())) {
            await("deciding begins");
            link(conf, second);
            await("is not used: " + conf + ":3:");
            Files.delete(conf);
            await("is not used: " + conf + ": the file does not exist.");
            Files.createSymbolicLink(conf, third);
            await("is used from now on: " + conf);
            Path jar = folder.resolve("plugins/throwing-1.2.jar");
            Files.copy(jar, folder.resolve("plugins/other.jar"));
            await("JARs of plugins have changed, which needs a restart: " + jar.resolveSibling("other.jar")
                    + " is new");
            assertThat(process.get("/metrics")).contains("\nterrace_plugins_changed 1.0");
            Files.delete(jar.resolveSibling("other.jar"));
            await("the JARs of plugins are again those that were loaded");
        }
    }

    private static void link(Path conf, Path target) throws IOException {
        Path next = Files.createSymbolicLink(conf.resolveSibling("next"), target);
        Files.move(next, conf, StandardCopyOption.ATOMIC_MOVE);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --events=none | {actions: allocate, tiers: [{plugins: [{name: gang}, {name: dirac}]}]} \
            | :1:54: plugin 'dirac' keeps a state from cycle to cycle, which terrace schedule does not keep yet.
            --dry-run | {actions: dispatch, configurations: [{name: dispatch, arguments: {reserve: all}}]} \
            | :1:11: action 'dispatch' keeps a state from cycle to cycle, which records decisions, and a dry run
            """)
    void pluginsThatKeepAStateAreRefusedAtTheStart(String option, String text, String sentence) throws Exception {
        Path conf = Files.writeString(folder.resolve("scheduler.conf"), text);
        try (SchedulerProcess process = start(option, "--conf", conf.toString())) {
            assertThat(process.process().waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
            assertThat(process.process().exitValue()).isEqualTo(2);
            assertThat(log).content().contains(conf + sentence, " Remove it");
        }
    }

    private SchedulerProcess start(String... options) throws IOException {
        String[] all = new String[options.length + 2];
        System.arraycopy(options, 0, all, 2, options.length);
        all[0] = "--plugins";
        all[1] = folder.resolve("plugins").toString();
        return SchedulerProcess.start(log, SchedulerProcess.freePort(), PLANE.kubeconfig("scheduler"), all);
    }
}
