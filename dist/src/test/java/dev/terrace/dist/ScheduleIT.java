package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.kubernetes.ControlPlane;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** {@code terrace schedule --dry-run} beside another scheduler, on a real API server. */
class ScheduleIT {
    @RegisterExtension
    static final ControlPlane PLANE = new ControlPlane();

    private static final String NAMESPACE = "schedule";
    private static final String BESIDE = "beside";
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    @BeforeAll
    static void fill() {
        PLANE.namespace(NAMESPACE);
        PLANE.queue("default", 1);
        PLANE.node("schedule-n1", "4", "8Gi");
    }

    /** Leaves no pod and no node to the next test. */
    @AfterEach
    void clear() {
        for (String namespace : List.of(NAMESPACE, BESIDE)) {
            delete("/api/v1/namespaces/" + namespace + "/pods?gracePeriodSeconds=0");
        }
        delete("/api/v1/nodes/beside-n1");
        delete("/api/v1/nodes/beside-n2");
    }

    private static void delete(String path) {
        PLANE.send("DELETE", path, "application/json", "", 200, 404);
    }

    private Process start(String... options) throws IOException {
        return builder(options)
                .redirectOutput(out().toFile())
                .redirectError(err().toFile())
                .start();
    }

    private static ProcessBuilder builder(String... options) {
        ProcessBuilder builder = SchedulerProcess.command(PLANE.kubeconfig("reader"), options);
        builder.command().add("--dry-run");
        return builder;
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

    @Test
    void itComparesItsDecisionsWithBindingsOfAnotherScheduler() throws Exception {
        int port = SchedulerProcess.freePort();
        Path shadow = folder.resolve("shadow.csv");
        Process process = start("--listen", "127.0.0.1:" + port, "--shadow", shadow.toString());
        try {
            await(err(), "the first lists are complete; deciding begins");
            SchedulerProcess status = new SchedulerProcess(process, port);
            assertThat(status.get("/readyz") + status.get("/healthz")).isEqualTo("ok\nok\n");
            PLANE.gang(NAMESPACE, "train", "default", 2, "1");
            await(out(), "would bind schedule/train-1 to schedule-n1: ");
            new OtherBinder(PLANE, NAMESPACE, 100).bind("train-0", "schedule-n1");
            await(shadow, ",schedule/train-0,volcano,schedule-n1,schedule-n1,same node,");
            assertThat(status.get("/metrics"))
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

    /** Terrace packs onto the first node that is large enough, and keeps gangs whole; the other does neither. */
    @Test
    void theTableOfAnotherSchedulerHasEachOfItsBindings() throws Exception {
        PLANE.namespace(BESIDE);
        PLANE.node("beside-n1", "64", "256Gi");
        PLANE.node("beside-n2", "64", "256Gi");
        Path conf = Files.writeString(folder.resolve("conf.yaml"), """
                actions: "enqueue, allocate"
                tiers: [{plugins: [{name: gang}, {name: predicates}, {name: binpack}]}]
                """);
        Path shadow = folder.resolve("shadow.csv");
        Process process = start("--conf", conf.toString(), "--shadow", shadow.toString());
        Map<String, String> bound;
        try {
            await(err(), "the first lists are complete; deciding begins");
            PLANE.gang(BESIDE, "whole", "default", 3, "9");
            PLANE.gang(BESIDE, "half", "default", 2, "9");
            PLANE.send(
                    "PATCH",
                    "/apis/scheduling.volcano.sh/v1beta1/namespaces/beside/podgroups/half",
                    "application/merge-patch+json",
                    "{\"spec\": {\"minMember\": 5}}",
                    200);
            await(out(), "would bind beside/whole-2 to beside-n1: ");
            await(out(), "beside/half waits: ");
            bound = new OtherBinder(PLANE, BESIDE, 4).bindAll();
            for (String pod : bound.keySet()) {
                await(shadow, "," + pod + ",");
            }
            process.destroy();
            assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        List<String[]> rows = Files.readAllLines(shadow).stream()
                .skip(1)
                .map(row -> row.split(",", -1))
                .toList();
        assertThat(rows).hasSize(5).allSatisfy(row -> {
            assertThat(row[4]).isEqualTo(bound.get(row[1]));
            assertThat(row[5])
                    .isEqualTo(
                            row[3].isEmpty()
                                    ? "Terrace would not have bound it"
                                    : row[3].equals(row[4]) ? "same node" : "other node");
        });
        assertThat(rows.stream().filter(row -> row[1].startsWith("beside/half")))
                .allSatisfy(row -> assertThat(row[5]).isEqualTo("Terrace would not have bound it"));
        Map<String, Long> counts = rows.stream().collect(Collectors.groupingBy(row -> row[5], Collectors.counting()));
        assertThat(counts).containsKeys("other node", "Terrace would not have bound it");
        for (String verdict : List.of("same node", "other node", "Terrace would not have bound it")) {
            assertThat(err()).content().contains(verdict + ": " + counts.getOrDefault(verdict, 0L) + "\n");
        }
    }

    @Test
    void itEndsWithItsReaderAndAtControlC() throws Exception {
        PLANE.gang(NAMESPACE, "read", "default", 2, "1");
        ProcessBuilder head = new ProcessBuilder("head", "-n", "1");
        List<Process> pipe = ProcessBuilder.startPipeline(
                List.of(builder().redirectError(err().toFile()), head.redirectOutput(out().toFile())));
        try {
            for (int i = 0; i < 300 && !pipe.get(0).waitFor(1, TimeUnit.SECONDS); i++) { // something new to print
                PLANE.gang(NAMESPACE, "later-" + i, "default", 1, "1");
            }
            assertThat(pipe.get(0).isAlive()).isFalse();
        } finally {
            pipe.get(0).destroyForcibly();
        }
        assertThat(pipe.get(0).exitValue()).as(Files.readString(err())).isZero();
        assertThat(err()).content().doesNotContain("\tat ", "Exception");
        assertThat(out()).content().hasLineCount(1);

        Process process = start();
        try {
            await(err(), "deciding begins");
            String ignored = Files.readAllLines(Path.of("/proc/" + process.pid() + "/status")).stream()
                    .filter(line -> line.startsWith("SigIgn:"))
                    .map(line -> line.substring("SigIgn:".length()).strip())
                    .findFirst()
                    .orElse("0");
            Assumptions.assumeTrue((Long.parseUnsignedLong(ignored, 16) & 2) == 0, "SIGINT is ignored here");
            assertThat(new ProcessBuilder("kill", "-INT", String.valueOf(process.pid()))
                            .start()
                            .waitFor())
                    .isZero();
            assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.exitValue()).isEqualTo(130);
        assertThat(err()).content().doesNotContain("\tat ", "Exception");
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
