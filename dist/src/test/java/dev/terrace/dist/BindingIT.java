package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.terrace.kubernetes.BindingWatch;
import dev.terrace.kubernetes.ControlPlane;
import dev.terrace.kubernetes.FaultyProxy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** {@code terrace schedule} binds gangs on a real API server, and is killed in the middle. */
class BindingIT {
    @RegisterExtension
    static final ControlPlane PLANE = new ControlPlane();

    private static final String NAMESPACE = "binding";
    private static final String SCHEDULER = "binding";
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String PODS = "/api/v1/namespaces/binding/pods";
    private static final String GROUPS = "/apis/scheduling.volcano.sh/v1beta1/namespaces/binding/podgroups";
    private static final List<String> LISTS =
            List.of("/api/v1/nodes", PODS, "/apis/scheduling.volcano.sh/v1beta1/queues", GROUPS);
    private static final String QUEUE = "/apis/scheduling.volcano.sh/v1beta1/queues/default";
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int NODES = 60;
    private static final int CPUS = 4;
    private static final int GANG = 10;
    /** More than there is room for beside the others. */
    private static final int LARGE = 100;

    @TempDir
    private Path folder;

    private final List<SchedulerProcess> processes = new ArrayList<>();
    private BindingWatch watch;

    @BeforeEach
    void fill() {
        PLANE.namespace(NAMESPACE);
        PLANE.queue("default", 1);
        for (int i = 0; i < NODES; i++) {
            PLANE.node("binding-n" + i, String.valueOf(CPUS), "16Gi");
        }
        watch = new BindingWatch(PLANE);
    }

    @AfterEach
    void stop() {
        processes.forEach(SchedulerProcess::close);
        watch.close();
        PLANE.clear(NAMESPACE);
    }

    /** @param isLeased whether the process waits for the lease of others to expire */
    private SchedulerProcess start(boolean isLeased) throws IOException {
        return start(
                PLANE.kubeconfig("scheduler"),
                "--leader-elect",
                String.valueOf(isLeased),
                "--lease-namespace",
                "volcano-system");
    }

    private SchedulerProcess start(Path kubeconfig, String... options) throws IOException {
        List<String> all = new ArrayList<>(List.of(options));
        all.addAll(List.of("--scheduler-name", SCHEDULER));
        SchedulerProcess process =
                SchedulerProcess.start(out(), SchedulerProcess.freePort(), kubeconfig, all.toArray(String[]::new));
        processes.add(process);
        return process;
    }

    private Path out() {
        return folder.resolve("out");
    }

    /** Returns the nodes that were printed for the pods of a group. */
    private Map<String, String> decided(String group) {
        try {
            return Pattern.compile("binds (binding/" + group + "-\\d+) to ([^:]+): ")
                    .matcher(Files.readString(out()))
                    .results()
                    .collect(Collectors.toMap(found -> found.group(1), found -> found.group(2)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void gang(String name, int pods) {
        PLANE.gang(SCHEDULER, NAMESPACE, name, "default", pods, "1");
    }

    private void theClusterIsToldWhatExplainSays() throws Exception {
        String sentence = Reasons.explained(PLANE, folder, SCHEDULER, NAMESPACE + "/large");
        assertThat(sentence).contains("100 pods");
        await(() -> message(GROUPS + "/large", "Unschedulable", "True").equals(sentence));
        for (String pod : watch.waiting(NAMESPACE)) {
            await(() -> message(PODS + "/" + pod.substring(pod.indexOf('/') + 1), "PodScheduled", "False")
                    .equals(sentence));
        }
        await(() ->
                get("/api/v1/namespaces/" + NAMESPACE + "/events").toString().contains("FailedScheduling"));
    }

    private static String message(String path, String type, String status) {
        return Reasons.written(PLANE, path, type, status);
    }

    private static void numbersOfPodsAreTold() throws InterruptedException {
        assertThat(message(GROUPS + "/fair-0", "Scheduled", "True")).isEmpty();
        for (int i = 0; i < GANG; i++) {
            PLANE.send(
                    "PATCH",
                    PODS + "/fair-0-" + i + "/status",
                    "application/merge-patch+json",
                    "{\"status\": {\"phase\": \"%s\"}}".formatted(i == 0 ? "Succeeded" : "Running"),
                    200);
        }
        await(() -> get(GROUPS + "/fair-0").path("status").path("running").asInt() == GANG - 1
                && get(GROUPS + "/fair-0").path("status").path("succeeded").asInt() == 1);
        await(() ->
                get(QUEUE).path("status").path("allocated").path("cpu").asText().equals(String.valueOf(18 * GANG - 1)));
    }

    private static JsonNode get(String path) {
        try {
            return JSON.readTree(PLANE.send("GET", path, "application/json", "", 200));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
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
    @Tag("nightly")
    void gangsAreBoundWholeAlsoByTheSuccessorOfAKilledProcess() throws Exception {
        SchedulerProcess first = start(true);
        gang("fair-0", GANG);
        gang("fair-1", GANG);
        await(() -> watch.bound(NAMESPACE) == 2 * GANG);
        await(first::rests);
        assertThat(first.get("/metrics"))
                .contains("code=\"201\",kind=\"binding\"")
                .doesNotContain("code=\"409\",kind=\"binding\"");
        for (int i = 0; i < 16; i++) {
            gang("gang-" + i, GANG);
        }
        gang("large", LARGE);
        await(() -> watch.bound(NAMESPACE) > 3 * GANG);
        first.process().destroyForcibly().waitFor();
        SchedulerProcess second = start(false);
        await(() -> watch.bound(NAMESPACE) == 18 * GANG);
        await(second::rests);
        assertThat(watch.waiting(NAMESPACE)).hasSize(LARGE).allMatch(pod -> pod.startsWith("binding/large-"));
        assertThat(watch.partial()).isEmpty();
        assertThat(watch.violations()).isEmpty();
        theClusterIsToldWhatExplainSays();
        numbersOfPodsAreTold();
        second.process().destroy();
        await(() -> !second.process().isAlive());
        assertThat(second.process().exitValue()).isEqualTo(143);
    }

    /** The proxy keeps all writes, so that the second gang is decided beside the assumed pods of the first. */
    @Test
    void besideAssumedPodsItDecidesAsRunDoesOnADump() throws Exception {
        Path conf = Files.copy(Distribution.HOME.resolve("conf/default.yaml"), folder.resolve("conf.yaml"));
        try (FaultyProxy proxy = new FaultyProxy(PLANE, 1)) {
            proxy.slow(PATIENCE);
            SchedulerProcess process = start(
                    PLANE.kubeconfig("scheduler", proxy.address()),
                    "--leader-elect=false",
                    "--finish-begun=false",
                    "--conf=" + conf);
            gang("first", GANG);
            await(() -> decided("first").size() == GANG);
            gang("second", GANG);
            await(() -> decided("second").size() == GANG);
            process.close();
        }
        List<String> command = new ArrayList<>(
                List.of("run", "--conf", conf.toString(), "--scheduler-name", SCHEDULER, "--output", "json"));
        for (String path : LISTS) {
            JsonNode list = JSON.readTree(PLANE.send("GET", path, "application/json", "", 200));
            list.path("items").forEach(each -> place(each, decided("first")));
            Path file = folder.resolve(list.path("kind").asText() + ".json");
            command.add("--snapshot=" + Files.writeString(file, list.toString()));
        }
        String said = Distribution.terrace(folder, command.toArray(String[]::new));
        assertThat(said).startsWith("0 ");
        assertThat(JSON.convertValue(
                        JSON.readTree(said.substring(said.indexOf("{\n"))).path("binds"),
                        new TypeReference<Map<String, String>>() {}))
                .isEqualTo(decided("second"));
    }

    /** The server refuses each binding in a namespace that is being deleted. */
    @Test
    void aPodWhoseBindingIsRefusedLeavesItsRoomToOthers() throws Exception {
        String going = "binding-going";
        String pod = "/api/v1/namespaces/binding-going/pods/old-0";
        PLANE.node("binding-big", "64", "64Gi");
        PLANE.namespace(going);
        PLANE.gang(SCHEDULER, going, "old", "default", 1, "40");
        PLANE.send("DELETE", "/api/v1/namespaces/" + going, "application/json", "", 200);
        SchedulerProcess process = start(false);
        await(() ->
                message(pod, "PodScheduled", "False").contains("its binding is refused: the API server answers 403"));
        PLANE.gang(SCHEDULER, NAMESPACE, "new", "default", 1, "40");
        await(() -> watch.bound(NAMESPACE) == 1);
        assertThat(get(pod).path("spec").has("nodeName")).isFalse();
        process.close();
        PLANE.clear(going);
        PLANE.send(
                "PUT",
                "/api/v1/namespaces/" + going + "/finalize",
                "application/json",
                "{\"metadata\": {\"name\": \"%s\"}, \"spec\": {\"finalizers\": []}}".formatted(going),
                200);
    }

    private static void place(JsonNode object, Map<String, String> nodes) {
        String node =
                nodes.get(NAMESPACE + "/" + object.path("metadata").path("name").asText());
        if (node != null) {
            object.withObject("/spec").put("nodeName", node);
        }
    }
}
