package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.kubernetes.BindingWatch;
import dev.terrace.kubernetes.ControlPlane;
import dev.terrace.testkit.PluginJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
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
    private static final String MAPS = "/api/v1/namespaces/volcano-system/configmaps";
    private static final String MAP = MAPS + "/volcano-scheduler-configmap";
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

    private int gangs;

    @BeforeEach
    void fill() throws IOException {
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
        PLANE.send("DELETE", MAP, "application/json", "", 200, 404);
    }

    private static void map(String conf) {
        String map = """
                {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "volcano-scheduler-configmap"},
                 "data": {"volcano-scheduler.conf": "%s"}}
                """.formatted(conf.replace("\"", "\\\"").replace("\n", "\\n"));
        PLANE.create(MAPS, map);
        PLANE.send("PUT", MAP, "application/json", map, 200);
    }

    private void gangs(int count) {
        for (int i = 0; i < count; i++) {
            PLANE.gang(NAMESPACE, "gang-" + gangs++, "default", GANG, "1");
        }
    }

    private Path log() {
        return folder.resolve("log");
    }

    private void await(String text) throws IOException, InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < end && !Files.readString(log()).contains(text)) {
            Thread.sleep(50);
        }
        assertThat(log()).content().contains(text);
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - end).isNegative();
            Thread.sleep(50);
        }
    }

    private static String events() {
        return PLANE.send("GET", "/api/v1/namespaces/volcano-system/events", "application/json", "", 200);
    }

    @Test
    void aChangedConfigMapIsUsedIfItIsValidAndDecidesWhileBindingsGoOn() throws Exception {
        map(VALID);
        try (BindingWatch watch = new BindingWatch(PLANE);
                SchedulerProcess process = start("--lease-namespace", "volcano-system")) {
            await("this process has the lease");
            gangs(GANGS);
            map(VALID.replace("allocate", "alocate"));
            gangs(GANGS);
            String source = PLANE.server() + " (ConfigMap volcano-system/volcano-scheduler-configmap,"
                    + " volcano-scheduler.conf)";
            await("is not used: " + source + ":1:20: action 'alocate' does not exist");
            map(VALID.replace("{name: gang}", "{name: gang}, {name: throwing}"));
            gangs(GANGS);
            await("is not used: " + source
                    + ":2:34: plugin 'throwing' (throwing-1.2.jar, version 1.2) failed in open:");
            map(VALID.replace("{name: predicates}", "{name: predicates}, {name: binpack}"));
            gangs(GANGS);
            await("the configuration has changed, and is used from now on: " + source);
            await(() -> watch.bound(NAMESPACE) == (long) gangs * GANG);
            await(() -> events().contains("\"reason\":\"ConfigurationChanged\""));
            assertThat(events())
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
            assertThat(log()).content().contains(conf + sentence, " Remove it");
        }
    }

    private SchedulerProcess start(String... options) throws IOException {
        String[] all = new String[options.length + 2];
        System.arraycopy(options, 0, all, 2, options.length);
        all[0] = "--plugins";
        all[1] = folder.resolve("plugins").toString();
        return SchedulerProcess.start(log(), SchedulerProcess.freePort(), PLANE.kubeconfig("scheduler"), all);
    }
}
