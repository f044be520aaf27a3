package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.terrace.kubernetes.BindingWatch;
import dev.terrace.kubernetes.ControlPlane;
import dev.terrace.kubernetes.client.Access;
import dev.terrace.kubernetes.client.Connection;
import dev.terrace.kubernetes.lease.Lease;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * The commands of docs/live.md for the migration and the way back, as they stand there, on a real API server. Pods of
 * Deployments are processes; in place of Volcano's scheduler, one binds whatever waits, under its Lease.
 */
@Tag("nightly")
class MigrationIT {
    @RegisterExtension
    static final ControlPlane PLANE = new ControlPlane();

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String NAMESPACE = "migration";
    private static final String SYSTEM = "volcano-system";
    private static final String DEPLOYMENTS = "/apis/apps/v1/namespaces/" + SYSTEM + "/deployments";
    private static final String LEASE = "/apis/coordination.k8s.io/v1/namespaces/" + SYSTEM + "/leases/volcano";
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final Pattern BLOCK =
            Pattern.compile("^### ([^\n]+)$|^```sh\n(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE);

    @TempDir
    private Path folder;

    private final List<String> said = new ArrayList<>();
    private BindingWatch watch;
    private int created;

    private interface Condition {
        boolean holds() throws IOException;
    }

    /** Volcano's scheduler, as far as others see it: its Lease if its options say so, and bindings. */
    private static final class OtherScheduler implements Deployments.Pod {
        private final Connection connection =
                new Connection(Access.of(PLANE.kubeconfig("admin"), null, Connection.PATIENCE), Connection.PATIENCE);
        private final OtherBinder binder = new OtherBinder(PLANE, NAMESPACE, 100);
        private final @Nullable Lease lease;
        private volatile boolean isEnded;

        OtherScheduler(String name, JsonNode spec) {
            List<String> options = new ArrayList<>();
            spec.at("/containers/0/args").forEach(each -> options.add(each.asText()));
            lease = options.lastIndexOf("--leader-elect=true") > options.lastIndexOf("--leader-elect=false")
                    ? new Lease(
                            new Lease.Name(SYSTEM, "volcano"),
                            Lease.Terms.USUAL,
                            name,
                            request ->
                                    connection.send(request.method(), request.path(), request.type(), request.body()),
                            System::nanoTime,
                            Clock.systemUTC(),
                            List.of())
                    : null;
            Thread thread = new Thread(this::run, name);
            thread.setDaemon(true);
            thread.start();
        }

        private void run() {
            try (connection) {
                if (lease != null) {
                    lease.start();
                }
                while (!isEnded) {
                    if (lease == null || lease.mayWrite()) {
                        binder.bindAll("volcano");
                    }
                    Thread.sleep(200);
                }
                if (lease != null) {
                    lease.stop(); // like Volcano's scheduler, without giving it back
                }
            } catch (IOException e) {
                throw new IllegalStateException(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public boolean isAlive() {
            return !isEnded;
        }

        @Override
        public boolean isReady() {
            return !isEnded;
        }

        @Override
        public void end() {
            isEnded = true;
        }
    }

    @BeforeEach
    void fill() throws IOException {
        Path kubectl = ControlPlane.assets().resolve("kubectl");
        Assumptions.assumeTrue(Files.isExecutable(kubectl), () -> "no " + kubectl);
        PLANE.namespace(NAMESPACE);
        PLANE.queue("default", 1);
        PLANE.node("migration-n1", "64", "256Gi");
        PLANE.node("migration-n2", "64", "256Gi");
        PLANE.create("/api/v1/namespaces/" + SYSTEM + "/configmaps", """
                {apiVersion: v1, kind: ConfigMap, metadata: {name: volcano-scheduler-configmap}, data: {
                  volcano-scheduler.conf: "actions: 'enqueue, allocate'\\ntiers: [{plugins: [{name: gang}, {name: predicates}]}]"}}
                """);
        PLANE.create(DEPLOYMENTS, """
                {apiVersion: apps/v1, kind: Deployment, metadata: {name: volcano-scheduler}, spec: {replicas: 1,
                  selector: {matchLabels: {app: volcano-scheduler}}, template: {metadata: {labels: {app: volcano-scheduler}},
                    spec: {containers: [{name: volcano-scheduler, image: vc-scheduler,
                      args: [--logtostderr, --leader-elect=false, -v=3, 2>&1]}],
                      volumes: [{name: scheduler-config, configMap: {name: volcano-scheduler-configmap}}]}}}}
                """);
        program("kubectl", "case $1 in logs) cat %s/*/log ;; *) exec %s \"$@\" ;; esac".formatted(folder, kubectl));
        program(
                "helm",
                "cd %s && exec %s/bin/java -cp '%s' %s \"$@\""
                        .formatted(
                                Distribution.ROOT,
                                System.getProperty("java.home"),
                                Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                                        .map(each ->
                                                Path.of(each).toAbsolutePath().toString())
                                        .collect(Collectors.joining(File.pathSeparator)),
                                HelmProgram.class.getName()));
        // Ctrl-C, once two bindings have been compared.
        program("terrace", """
                case "$*" in *--dry-run*) ;; *) exec %1$s/bin/terrace "$@" ;; esac
                %1$s/bin/terrace "$@" & pid=$!
                until [ "$(cat bindings.csv 2>/dev/null | wc -l)" -gt 2 ]; do sleep 0.2; done
                kill -TERM $pid
                wait $pid || true
                """.formatted(Distribution.HOME));
        watch = new BindingWatch(PLANE);
    }

    private void program(String name, String script) throws IOException {
        Path bin = Files.createDirectories(folder.resolve("bin"));
        Path file = Files.writeString(bin.resolve(name), "#!/bin/sh\n" + script + "\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    @AfterEach
    void remove() {
        watch.close();
        PLANE.send("DELETE", DEPLOYMENTS, "application/json", "", 200);
        for (String path : List.of(
                LEASE,
                "/api/v1/namespaces/" + SYSTEM + "/configmaps/volcano-scheduler-configmap",
                "/apis/scheduling.volcano.sh/v1beta1/queues/trial")) {
            PLANE.send("DELETE", path, "application/json", "", 200, 404);
        }
    }

    /** Returns the blocks of commands below each heading of the section. */
    private static List<List<String>> steps() throws IOException {
        String page = Files.readString(Distribution.ROOT.resolve("docs/live.md"));
        String section =
                page.substring(page.indexOf("\n## Migration and rollback\n")).replaceFirst("(?s)(?<=.)\n## .*", "");
        List<List<String>> steps = new ArrayList<>();
        for (MatchResult part : BLOCK.matcher(section).results().toList()) {
            if (part.group(1) != null) {
                steps.add(new ArrayList<>());
            } else {
                steps.get(steps.size() - 1).add(part.group(2));
            }
        }
        return steps;
    }

    /** Runs a block as an admin in the unpacked distribution. Returns its output. */
    private String run(String commands) throws IOException, InterruptedException {
        Path out = folder.resolve("out");
        ProcessBuilder builder = new ProcessBuilder("sh", "-eu", "-c", commands)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(out.toFile());
        builder.environment()
                .putAll(Map.of(
                        "PATH", folder.resolve("bin") + ":" + System.getenv("PATH"),
                        "JAVA_HOME", System.getProperty("java.home"),
                        "KUBECONFIG", PLANE.kubeconfig("admin").toString()));
        int code = builder.start().waitFor();
        said.add("$ " + commands + Files.readString(out, StandardCharsets.UTF_8));
        assertThat(code).as(String.join("\n", said)).isZero();
        return Files.readString(out, StandardCharsets.UTF_8);
    }

    private void await(String what, Condition condition) throws InterruptedException, IOException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.holds()) {
            assertThat(System.nanoTime() - end)
                    .as("%s%n%s", what, String.join("\n", said))
                    .isNegative();
            Thread.sleep(100);
        }
    }

    private static String holder() throws IOException {
        return JSON.readTree(PLANE.send("GET", LEASE, "", "", 200, 404))
                .at("/spec/holderIdentity")
                .asText();
    }

    /** Submits a gang, and waits until it is bound. */
    private void bindsOne(String scheduler, String queue) throws IOException, InterruptedException {
        long before = watch.bound(NAMESPACE);
        PLANE.gang(scheduler, NAMESPACE, "job-" + created++, queue, 2, "100m");
        await("bound by " + scheduler, () -> watch.bound(NAMESPACE) == before + 2);
    }

    @Test
    void theCommandsLeadThereAndBack() throws Exception {
        List<List<String>> steps = steps();
        try (Deployments deployments = new Deployments(
                PLANE,
                SYSTEM,
                Map.of(
                        "volcano-scheduler",
                        OtherScheduler::new,
                        "terrace",
                        (name, spec) -> TerracePod.start(PLANE, folder, SYSTEM, name, spec)))) {
            bindsOne("volcano", "default");
            String cycle = run(steps.get(0).get(0));
            assertThat(cycle)
                    .containsPattern("configuration +ok +.*volcano-scheduler-configmap")
                    .containsPattern("lease +ok +volcano-system/volcano does not exist yet")
                    .contains("0 bound")
                    .doesNotContain("missing", "invalid");

            Thread jobs = new Thread(() -> {
                try {
                    for (int i = 0; i < 100 && !Files.exists(folder.resolve("compared")); i++) {
                        PLANE.gang("volcano", NAMESPACE, "dry-" + i, "default", 2, "100m");
                        Thread.sleep(2_000);
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
            jobs.start();
            assertThat(run(steps.get(1).get(0))).containsPattern("[0-9]+ (same node|other node|Terrace would)");
            Files.createFile(folder.resolve("compared"));
            jobs.join();

            run(steps.get(2).get(0));
            PLANE.queue("trial", 1);
            bindsOne("terrace", "trial");
            bindsOne("volcano", "default");
            assertThat(run(steps.get(2).get(1))).contains("job-1-0", "binds migration/job-1-0 to migration-n");
            run(steps.get(2).get(2));
            await("Terrace ends", () -> deployments.pods("terrace").isEmpty());
            bindsOne("volcano", "default");

            assertThat(run(steps.get(3).get(0))).contains("\nvolcano-scheduler-");
            bindsOne("volcano", "default");
            run(steps.get(4).get(0));
            await("Terrace holds the lease", () -> holder().startsWith("terrace-"));
            bindsOne("volcano", "default");
            assertThat(run(steps.get(4).get(1))).containsPattern("^terrace-");
            run(steps.get(4).get(2));
            await("the other one holds the lease again", () -> holder().startsWith("volcano-scheduler-"));
            bindsOne("volcano", "default");
            assertThat(steps.get(3).get(1)).isEqualTo(steps.get(2).get(2));
            assertThat(watch.violations()).isEmpty();
        }
    }
}
