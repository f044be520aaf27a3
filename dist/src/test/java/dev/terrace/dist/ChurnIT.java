package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.terrace.kubernetes.BindingWatch;
import dev.terrace.kubernetes.ControlPlane;
import dev.terrace.kubernetes.FaultyProxy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code terrace schedule} on a real API server while groups come, run, are evicted, finish and are deleted. Its view
 * equals the server's at each rest, and its memory does not grow.
 */
@Tag("nightly")
class ChurnIT {
    @RegisterExtension
    static final ControlPlane PLANE = new ControlPlane();

    private static final String NAMESPACE = "churn";
    private static final String SCHEDULER = "churner";
    private static final String PODS = "/api/v1/namespaces/churn/pods";
    private static final String GROUPS = "/apis/scheduling.volcano.sh/v1beta1/namespaces/churn/podgroups";
    private static final int SECONDS = Integer.getInteger("terrace.churn.seconds", 300);
    private static final long SEED = Long.getLong("terrace.churn.seed", 1);
    private static final int NODES = 20;
    private static final int CPUS = 8;
    private static final int GANG = 4;
    /** A third more than the nodes have room for. */
    private static final int MAX_GANGS = NODES * CPUS / GANG * 4 / 3;

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    /** The largest heap at the end, by that after 40 % of the time. */
    private static final double GROWTH = 1.25;

    @TempDir
    private Path folder;

    private final Random random = new Random(SEED);
    private final List<String> gangs = new ArrayList<>();
    private int created;
    private Kubelets kubelets;
    private FaultyProxy proxy;
    private BindingWatch watch;
    private SchedulerProcess scheduler;

    private void start() throws IOException {
        PLANE.namespace(NAMESPACE);
        PLANE.queue("default", 1);
        PLANE.queue("churn-a", 1);
        PLANE.queue("churn-b", 2);
        for (int i = 0; i < NODES; i++) {
            PLANE.node("churn-n" + i, String.valueOf(CPUS), "64Gi");
        }
        watch = new BindingWatch(PLANE);
        kubelets = new Kubelets(PLANE, NAMESPACE);
        proxy = new FaultyProxy(PLANE, SEED);
        Path conf = Files.writeString(folder.resolve("conf.yaml"), """
                actions: "enqueue, allocate, reclaim"
                tiers:
                - plugins: [{name: priority}, {name: gang}, {name: conformance}]
                - plugins: [{name: proportion}, {name: predicates}, {name: nodeorder}]
                """);
        scheduler = SchedulerProcess.start(
                folder.resolve("log"), PLANE.kubeconfig("scheduler", proxy.address()), SCHEDULER, conf);
    }

    @AfterEach
    void end() throws InterruptedException {
        scheduler.process().destroyForcibly().waitFor();
        kubelets.close();
        proxy.close();
        watch.close();
        PLANE.clear(NAMESPACE);
    }

    @Test
    void theViewEqualsTheServersAndMemoryStays() throws Exception {
        start();
        long begin = System.nanoTime();
        churn(begin, 0.4);
        rests();
        long before = heap();
        churn(begin, 0.7);
        rests();
        churn(begin, 1);
        rests();
        long after = heap();
        long evictions = proxy.written().stream()
                .filter(write -> write.method().equals("DELETE") && write.code() == 200)
                .count();
        System.out.printf(
                Locale.ROOT,
                "seed %s: %s groups, %s evictions, heap %.1f MB after 40 %%, %.1f MB at the end%n",
                SEED,
                created,
                evictions,
                before / 1e6,
                after / 1e6);
        assertThat(evictions).isPositive();
        assertThat(watch.violations()).isEmpty();
        assertThat((double) after).isLessThanOrEqualTo(GROWTH * before);
    }

    /** Lets groups come and go until a part of the time is over. */
    private void churn(long begin, double part) throws InterruptedException {
        long end = begin + (long) (Duration.ofSeconds(SECONDS).toNanos() * part);
        while (System.nanoTime() < end) {
            proxy.disturb(random.nextInt(4) == 0 ? 0.1 : 0);
            if (gangs.size() < MAX_GANGS && random.nextInt(5) > 1) {
                String name = "gang-" + created++;
                gangs.add(name);
                PLANE.gang(SCHEDULER, NAMESPACE, name, queue(), 1, GANG, "1");
            } else if (!gangs.isEmpty()) {
                remove(gangs.remove(random.nextInt(gangs.size())), random.nextBoolean());
            }
            Thread.sleep(random.nextInt(100));
        }
        proxy.disturb(0);
    }

    /** Each queue in turn has most of the new groups, so that the other one takes its part back. */
    private String queue() {
        boolean isOfA = created / 40 % 2 == 0;
        return random.nextInt(10) == 0 == isOfA ? "churn-b" : "churn-a";
    }

    /** Removes a group whose pods have finished, or are killed. */
    private void remove(String gang, boolean hasFinished) {
        kubelets.end(gang);
        for (int i = 0; i < GANG; i++) {
            String pod = PODS + "/" + gang + "-" + i;
            if (hasFinished) {
                PLANE.send(
                        "PATCH",
                        pod + "/status",
                        "application/merge-patch+json",
                        "{\"status\": {\"phase\": \"Succeeded\"}}",
                        200,
                        404);
            }
            PLANE.send("DELETE", pod + "?gracePeriodSeconds=0", "application/json", "", 200, 404);
        }
        PLANE.send("DELETE", GROUPS + "/" + gang, "application/json", "", 200, 404);
    }

    /** Waits until nothing is on its way and the gauges equal the numbers of objects. */
    private void rests() throws IOException, InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        String wanted = "";
        String seen = "none";
        while (!seen.equals(wanted)) {
            if (System.nanoTime() > end) {
                throw new AssertionError("gauges %s, the server %s%n%s"
                        .formatted(seen, wanted, Files.readString(folder.resolve("log"))));
            }
            Thread.sleep(100);
            wanted = "pods %s, nodes %s, groups %s, assumed 0, releasing 0"
                    .formatted(count("/api/v1/pods", true), count("/api/v1/nodes", false), count(GROUPS, false));
            String metrics = scheduler.get("/metrics");
            seen = "pods %s, nodes %s, groups %s, assumed %s, releasing %s"
                    .formatted(
                            gauge(metrics, "terrace_pods "),
                            gauge(metrics, "terrace_nodes "),
                            gauge(metrics, "terrace_podgroups "),
                            gauge(metrics, "terrace_assumed "),
                            gauge(metrics, "terrace_releasing "));
        }
    }

    /** @param seen whether only pods count that the scheduler sees: those with a node, and its own */
    private static long count(String path, boolean seen) throws IOException {
        long count = 0;
        for (JsonNode object : new ObjectMapper()
                .readTree(PLANE.send("GET", path, "application/json", "", 200))
                .path("items")) {
            JsonNode spec = object.path("spec");
            boolean isSeen =
                    spec.has("nodeName") || spec.path("schedulerName").asText().equals(SCHEDULER);
            count += !seen || isSeen ? 1 : 0;
        }
        return count;
    }

    private static long gauge(String metrics, String name) {
        return metrics.lines()
                .filter(line -> line.startsWith(name))
                .mapToLong(line -> (long) Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }

    /** Returns the bytes of the heap that are in use after a collection. */
    private long heap() throws IOException, InterruptedException {
        Process collection = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin/jcmd").toString(),
                        String.valueOf(scheduler.process().pid()),
                        "GC.run")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(collection.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(collection.exitValue()).isZero();
        return gauge(scheduler.get("/metrics"), "jvm_memory_used_bytes{area=\"heap\"");
    }
}
