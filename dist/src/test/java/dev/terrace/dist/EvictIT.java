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
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code terrace schedule} evicts on a real API server: to the fair split, as many pods as consecutive cycles on a dump
 * of the same moment, and never the wrong ones.
 */
class EvictIT {
    @RegisterExtension
    static final ControlPlane PLANE = new ControlPlane();

    private static final String NAMESPACE = "evict";
    private static final String SCHEDULER = "evictor";
    private static final String PODS = "/api/v1/namespaces/evict/pods";
    private static final String GROUPS = "/apis/scheduling.volcano.sh/v1beta1/namespaces/evict/podgroups";
    private static final String EVENTS = "/api/v1/namespaces/evict/events";
    private static final int NODES = 8;
    private static final int CPUS = 4;
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @TempDir
    private Path folder;

    private BindingWatch watch;
    private Kubelets kubelets;
    private FaultyProxy proxy;
    private SchedulerProcess scheduler;

    @BeforeEach
    void fill() throws IOException {
        PLANE.namespace(NAMESPACE);
        PLANE.queue("default", 1);
        PLANE.queue("evict-a", 1);
        PLANE.queue("evict-b", 1);
        for (int i = 0; i < NODES; i++) {
            PLANE.node("evict-n" + i, String.valueOf(CPUS), "64Gi");
        }
        watch = new BindingWatch(PLANE);
        kubelets = new Kubelets(PLANE, NAMESPACE);
        proxy = new FaultyProxy(PLANE, 1);
    }

    @AfterEach
    void end() throws InterruptedException {
        if (scheduler != null) {
            scheduler.process().destroyForcibly().waitFor();
        }
        kubelets.close();
        proxy.close();
        watch.close();
        PLANE.clear(NAMESPACE);
        for (int i = 0; i < NODES; i++) {
            PLANE.send("DELETE", "/api/v1/nodes/evict-n" + i, "application/json", "", 200, 404);
        }
    }

    /** Creates a group and pods of 1 cpu; on nodes from the first one on, if they run already. */
    private static void group(String name, String queue, int min, int pods, String priority, int firstNode) {
        PLANE.create(
                GROUPS, """
                {apiVersion: scheduling.volcano.sh/v1beta1, kind: PodGroup, metadata: {name: %s, namespace: %s},
                 spec: {minMember: %s, queue: %s, priorityClassName: %s}, status: {phase: %s}}
                """.formatted(name, NAMESPACE, min, queue, priority, firstNode < 0 ? "Pending" : "Running"));
        for (int i = 0; i < pods; i++) {
            String node = firstNode < 0 ? "" : "nodeName: evict-n" + (firstNode + i / CPUS) + ", ";
            PLANE.create(PODS, """
                    {apiVersion: v1, kind: Pod,
                     metadata: {name: %s-%s, namespace: %s, annotations: {scheduling.k8s.io/group-name: %s}},
                     spec: {schedulerName: %s, priorityClassName: %s, %s containers: [{name: main, image: busybox,
                       resources: {requests: {cpu: "1"}}}]}}
                    """.formatted(name, i, NAMESPACE, name, SCHEDULER, priority, node));
        }
    }

    /** Fills the cluster with groups. All pods of a group but one may be evicted. */
    private void takeAll(String queue, String priority) throws IOException, InterruptedException {
        for (int i = 0; i < NODES / 2; i++) {
            group("old-" + i, queue, 1, 2 * CPUS, priority, 2 * i);
        }
        await("all run", () -> running("old-") == NODES * CPUS);
    }

    private long running(String prefix) {
        return kubelets.list().stream()
                .filter(pod -> pod.path("metadata").path("name").asText().startsWith(prefix))
                .filter(pod -> pod.path("status").path("phase").asText().equals("Running"))
                .count();
    }

    private void start(Path conf) throws IOException {
        scheduler = SchedulerProcess.start(
                folder.resolve("log"), PLANE.kubeconfig("scheduler", proxy.address()), SCHEDULER, conf);
    }

    private Path conf(String action) throws IOException {
        return Files.writeString(folder.resolve("conf.yaml"), """
                actions: "enqueue, allocate, %s"
                tiers:
                - plugins: [{name: priority}, {name: gang}, {name: conformance}]
                - plugins: [{name: proportion}, {name: predicates}, {name: nodeorder}]
                """.formatted(action));
    }

    /** Returns the number of evictions of consecutive cycles on a dump of the cluster as it is now. */
    private int expected(Path conf) throws IOException, InterruptedException {
        String dump = folder.resolve("dump.yaml").toString();
        String kubeconfig = PLANE.kubeconfig("reader").toString();
        assertThat(Distribution.terrace(folder, "snapshot", "--kubeconfig", kubeconfig, "-o", dump))
                .startsWith("0 ");
        String output = Distribution.terrace(
                folder,
                "run",
                dump,
                "--conf",
                conf.toString(),
                "--scheduler-name",
                SCHEDULER,
                "--cycles",
                "20",
                "--output",
                "json");
        JsonNode summary = new ObjectMapper()
                .readTree(output.substring(output.indexOf('{')))
                .path("summary");
        assertThat(summary.path("settles").asBoolean()).as(output).isTrue();
        return summary.path("evictions").asInt();
    }

    /** Returns the pods whose deletion by the scheduler the server has accepted, in order. */
    private List<String> evicted() {
        return proxy.written().stream()
                .filter(write -> write.method().equals("DELETE") && write.code() == 200)
                .map(write -> write.path().substring(PODS.length() + 1))
                .collect(Collectors.toList());
    }

    private void await(String what, BooleanSupplier condition) throws IOException, InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                Path log = folder.resolve("log");
                throw new AssertionError(what + ": waiting " + watch.waiting(NAMESPACE) + ", evicted " + evicted()
                        + "\n" + (Files.exists(log) ? Files.readString(log) : ""));
            }
            Thread.sleep(50);
        }
    }

    private static void nominate(String pod, String node) {
        PLANE.send(
                "PATCH",
                PODS + "/" + pod + "/status",
                "application/merge-patch+json",
                "{\"status\": {\"nominatedNodeName\": \"%s\"}}".formatted(node),
                200);
    }

    /** Returns the nominated nodes of pods that wait. */
    private List<String> nominated() {
        return kubelets.list().stream()
                .filter(pod ->
                        !pod.path("spec").has("nodeName") && pod.path("status").has("nominatedNodeName"))
                .map(pod -> pod.path("status").path("nominatedNodeName").asText())
                .toList();
    }

    private static boolean hasCondition(JsonNode pod) {
        for (JsonNode condition : pod.path("status").path("conditions")) {
            if (condition.path("type").asText().equals("DisruptionTarget")) {
                return condition.path("status").asText().equals("True")
                        && condition.path("reason").asText().equals("PreemptionByScheduler")
                        && condition.path("message").asText().contains("by reclaim for evict/new-");
            }
        }
        return false;
    }

    /** Both queues end with half of the cluster each. Status writes are refused now and then. */
    @Test
    void reclaimComesToRestAtTheFairSplit() throws Exception {
        comesToRest(false);
    }

    /** Room is given to others after the minute for which it waits for the last victim. */
    @Test
    @Tag("nightly")
    void aVictimThatStaysKeepsOnlyItsOwnGangWaiting() throws Exception {
        comesToRest(true);
    }

    /** @param isRoundOver whether the last victim leaves only when the others are replaced */
    private void comesToRest(boolean isRoundOver) throws Exception {
        takeAll("evict-a", "");
        for (int i = 0; i < 6; i++) {
            group("new-" + i, "evict-b", CPUS, CPUS, "", -1);
        }
        nominate("new-5-0", "evict-n0");
        Path conf = conf("reclaim");
        int expected = expected(conf);
        assertThat(expected).isEqualTo(NODES * CPUS / 2);
        proxy.refuseStatus(0.1);
        kubelets.hold(1);
        start(conf);
        await("a victim stays", () -> kubelets.held() == 1 && evicted().size() == expected);
        if (isRoundOver) {
            await("the others are replaced", () -> running("new-") == 12);
            await(
                    "the last gang is promised its room",
                    () -> scheduler.get("/metrics").contains("\nterrace_releasing 1.0"));
        }
        assertThat(evicted()).hasSize(expected);
        await(
                "the victim has its condition, and a pod is nominated for its room",
                () -> kubelets.list().stream()
                        .filter(pod -> pod.path("metadata").has("deletionTimestamp"))
                        .allMatch(pod -> hasCondition(pod)
                                && nominated()
                                        .contains(pod.path("spec")
                                                .path("nodeName")
                                                .asText())));
        kubelets.release();
        await("the other queue has its half", () -> running("new-") == NODES * CPUS / 2 && scheduler.rests());
        await("no promise is left", () -> nominated().isEmpty());
        assertThat(evicted()).hasSize(expected).doesNotHaveDuplicates().allMatch(pod -> pod.startsWith("old-"));
        assertThat(watch.violations()).isEmpty();
        assertThat(watch.partial()).noneMatch(gang -> gang.startsWith("evict/new-"));
        assertThat(folder.resolve("log"))
                .content()
                .contains("evicts evict/old-")
                .contains(": reclaim for evict/new-");
    }

    /** Other pods are bound meanwhile. When the webhook is gone, the evictions are carried out. */
    @Test
    @Tag("nightly")
    void anEvictionThatAWebhookRefusesIsRepeatedUntilItIsGone() throws Exception {
        takeAll("evict-a", "");
        group("new-0", "evict-b", CPUS, CPUS, "", -1);
        try (RefusingWebhook webhook = new RefusingWebhook(PLANE, folder)) {
            await("the webhook is asked", () -> webhook.refuses(PODS + "/old-0-0"));
            start(conf("reclaim"));
            await(
                    "an eviction was refused four times",
                    () -> refused().values().stream().anyMatch(times -> times.size() >= 4));
            PLANE.gang(SCHEDULER, NAMESPACE, "small", "default", 2, "0");
            await("other pods are bound", () -> running("small-") == 2);
            await(
                    "an event has the webhook's words",
                    () -> PLANE.send("GET", EVENTS + "?fieldSelector=reason=EvictionRefused", "", "", 200)
                            .contains("denied the request: " + RefusingWebhook.WORDS));
            await(
                    "each refusal counts",
                    () -> scheduler
                            .get("/metrics")
                            .contains("\nterrace_eviction_retries_total "
                                    + refused().values().stream()
                                            .mapToInt(List::size)
                                            .sum() + ".0"));
            assertThat(refused()).hasSize(CPUS);
            assertThat(evicted()).isEmpty();
        }
        await("the preemptor has its room", () -> running("new-") == CPUS && scheduler.rests());
        assertThat(evicted()).hasSize(CPUS).allMatch(pod -> refused().containsKey(pod));
        refused().values().forEach(EvictIT::requireGrowingPauses);
        assertThat(watch.violations()).isEmpty();
    }

    /** Returns the times at which the server refused to delete each pod. */
    private Map<String, List<Long>> refused() {
        return proxy.written().stream()
                .filter(write -> write.method().equals("DELETE") && write.code() == 403)
                .collect(Collectors.groupingBy(
                        write -> write.path().substring(PODS.length() + 1),
                        Collectors.mapping(FaultyProxy.Written::at, Collectors.toList())));
    }

    private static void requireGrowingPauses(List<Long> times) {
        for (int i = 1; i < times.size(); i++) {
            assertThat(Duration.ofNanos(times.get(i) - times.get(i - 1)))
                    .isGreaterThan(Duration.ofMillis(Math.min(30_000, 125L << i)));
        }
    }

    /** Pods of higher priority take the whole queue but the minimum of each group. */
    @Test
    @Tag("nightly")
    void preemptEvictsLowerPrioritiesOnly() throws Exception {
        PLANE.priorityClass("evict-low", 10);
        PLANE.priorityClass("evict-high", 1000);
        takeAll("default", "evict-low");
        for (int i = 0; i < 3; i++) {
            group("new-" + i, "default", CPUS, CPUS, "evict-high", -1);
        }
        Path conf = conf("preempt");
        int expected = expected(conf);
        assertThat(expected).isEqualTo(3 * CPUS);
        proxy.refuseStatus(0.1);
        start(conf);
        await("the important ones run", () -> running("new-") == 3 * CPUS && scheduler.rests());
        assertThat(evicted()).hasSize(expected).doesNotHaveDuplicates().allMatch(pod -> pod.startsWith("old-"));
        assertThat(watch.violations()).isEmpty();
    }
}
