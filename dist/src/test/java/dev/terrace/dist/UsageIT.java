package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Usage of nodes from a file, or from a Prometheus server over HTTP. */
class UsageIT {
    private static final String CLUSTER = """
            kind: Node
            metadata: {name: n1}
            status: {allocatable: {cpu: 4, memory: 8Gi, pods: 10}}
            ---
            kind: Node
            metadata: {name: n2}
            status: {allocatable: {cpu: 4, memory: 8Gi, pods: 10}}
            ---
            kind: Queue
            metadata: {name: default}
            spec: {weight: 1}
            status: {state: Open}
            ---
            kind: PodGroup
            metadata: {name: g, namespace: ns}
            spec: {minMember: 1, queue: default}
            status: {phase: Inqueue}
            ---
            kind: Pod
            metadata: {name: p, namespace: ns, annotations: {scheduling.k8s.io/group-name: g}}
            spec: {schedulerName: volcano, containers: [{name: c, resources: {requests: {cpu: 1}}}]}
            status: {phase: Pending}
            """;
    private static final String CONFIGURATION =
            "actions: \"enqueue, allocate\"\ntiers: [{plugins: [{name: usage, arguments: {thresholds: {cpu: 80}}}]}]\n";
    private static final String NOW = "2026-01-01T12:00:00Z";

    @TempDir
    Path folder;

    private final List<String> asked = Collections.synchronizedList(new ArrayList<>());
    private HttpServer server;
    private String address = "";

    @BeforeEach
    void start() throws IOException {
        Files.writeString(folder.resolve("cluster.yaml"), CLUSTER);
        Files.writeString(folder.resolve("usage.conf"), CONFIGURATION);
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.start();
        address = "http://127.0.0.1:" + server.getAddress().getPort();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private String run(String... options) throws Exception {
        List<String> command =
                new ArrayList<>(List.of("run", "./cluster.yaml", "--conf", "./usage.conf", "--now", NOW));
        command.addAll(List.of(options));
        return Distribution.call(folder, command.toArray(String[]::new));
    }

    private void answers(int status, String cpuOfFirst, String cpuOfSecond) {
        server.createContext("/api/v1/query", exchange -> {
            String query = exchange.getRequestURI().getQuery();
            asked.add(query);
            boolean isCpu = query.contains("node_cpu_seconds_total");
            answer(exchange, status, """
                    {"status": "success", "data": {"resultType": "vector", "result": [
                      {"metric": {"instance": "n1"}, "value": [1767268800.5, "%s"]},
                      {"metric": {"instance": "n2"}, "value": [1767268800.5, "%s"]}]}}
                    """.formatted(isCpu ? cpuOfFirst : "10", isCpu ? cpuOfSecond : "10"));
        });
    }

    private static void answer(HttpExchange exchange, int status, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, body.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(body);
        }
    }

    @Test
    void aFileSaysWhichNodeIsBusy() throws Exception {
        Files.writeString(folder.resolve("u.yaml"), "n1: {cpu: 85.5, memory: 10, time: %s}\n".formatted(NOW));
        assertThat(run("--usage", "./u.yaml")).startsWith("0 ").containsPattern("ns/p +n2 ");
        Files.writeString(folder.resolve("u.yaml"), "n2: {cpu: 85.5, memory: 10, time: %s}\n".formatted(NOW));
        assertThat(run("--usage", "./u.yaml")).startsWith("0 ").containsPattern("ns/p +n1 ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "n2: {cpu: 185, memory: 10, time: T} | u.yaml:1:6: n2.cpu is '185'; expected a number from 0 to 100",
                "n2: {cpu: 1, memory: x, time: T}    | u.yaml:1:14: n2.memory is 'x'; expected a number from 0 to 100",
                "n2: {cpu: 1, memory: 10}            | u.yaml:1:1: n2 has no time; expected a time like 2026-01-01T12:00:00Z",
                "n2: {cpu: 1, memory: 1, time: noon} | u.yaml:1:25: n2.time is 'noon'; expected a time like 2026",
                "n2: {cpus: 1, memory: 1, time: T}   | u.yaml:1:6: unknown key 'cpus' of n2: the keys are cpu, memory and time",
                "n2: 5                               | u.yaml:1:1: n2 is '5'; expected a map like {cpu: 72.5,",
                "0123: {cpu: 1, memory: 1, time: T}  | u.yaml: '83' is read as a number or flag, not as a node; quote it",
                "[n2]                                | u.yaml: must be a map by node, like n1: {cpu: 72.5,",
                "n2: {cpu: [                         | u.yaml:1:12: not YAML",
            })
    void aFileThatIsWrongIsRefusedAtItsPlace(String text, String why) throws Exception {
        Files.writeString(folder.resolve("u.yaml"), text.replace("T}", NOW + "}"));
        assertThat(run("--usage", "./u.yaml")).startsWith("2 ").contains(why);
    }

    @Test
    void aFileThatIsNotThereOrNoTextIsNamed() throws Exception {
        assertThat(run("--usage", "gone.yaml"))
                .startsWith("2 ")
                .contains("gone.yaml: cannot be read: it does not exist");
        assertThat(run("--usage", "/dev/zero")).startsWith("2 ").contains("/dev/zero: is longer than 64 MiB");
        assertThat(run("--usage", ".")).startsWith("2 ").contains("cannot be read: it is a folder");
        Files.write(folder.resolve("u.yaml"), new byte[] {(byte) 0xff, (byte) 0xfe, 0});
        assertThat(run("--usage", "./u.yaml"))
                .startsWith("2 ")
                .contains("u.yaml: cannot be read: it is not UTF-8 text");
    }

    @Test
    void nodesThatAreNotThereAreToldOf() throws Exception {
        Files.writeString(folder.resolve("u.yaml"), "m2: {cpu: 85.5, memory: 10, time: %s}\n".formatted(NOW));
        assertThat(run("--usage", "./u.yaml"))
                .startsWith("0 ")
                .contains("/u.yaml:1:1: m2 is not a node of the snapshot, and has no effect. Did you mean 'n2'?");
        assertThat(run("--usage", "./u.yaml", "--strict"))
                .startsWith("2 ")
                .contains("m2 is not a node of the snapshot");
    }

    @Test
    void aServerThatKnowsOtherMachinesAloneIsToldOf() throws Exception {
        server.createContext("/api/v1/query", exchange -> answer(exchange, 200, """
                    {"status": "success", "data": {"resultType": "vector", "result": [
                      {"metric": {"instance": "10.0.0.1:9100"}, "value": [1767268800.5, "1"]}]}}
                    """));
        assertThat(run("--usage", address))
                .startsWith("0 ")
                .contains("warning: " + address + ": none of its nodes is in the snapshot; it has"
                        + " 10.0.0.1:9100. Its label 'instance' must be a node's name.");
    }

    @Test
    void soDoesAServer() throws Exception {
        answers(200, "91.25", "NaN");
        assertThat(run("--usage", address)).startsWith("0 ").containsPattern("ns/p +n2 ");
        assertThat(asked).hasSize(2).anyMatch(query -> query.contains("node_memory_MemAvailable_bytes"));
    }

    @Test
    void aUsageBeyondItsBoundsIsRecordedAtThem() throws Exception {
        answers(200, "100.00000000000001", "-1e-9");
        assertThat(run("--usage", address, "--record", "./case")).startsWith("0 ");
        assertThat(folder.resolve("case/node-usage.yaml")).content().contains("cpu: 100.0", "cpu: 0.0");
        assertThat(Distribution.call(folder, "check", "./case")).startsWith("0 ");
    }

    @Test
    void aServerThatFailsIsNamed() throws Exception {
        answers(503, "1", "1");
        assertThat(run("--usage", address)).startsWith("2 ").contains(address + ": answers with status 503");
        server.createContext("/other/", exchange -> answer(exchange, 200, "[]"));
        assertThat(run("--usage", address + "/other"))
                .startsWith("2 ")
                .contains("did not return a Prometheus query result");
        stop();
        assertThat(run("--usage", address))
                .startsWith("2 ")
                .contains(address + ": does not answer: nothing listens there");
        assertThat(run("--usage", "http://no.such.host.invalid"))
                .startsWith("2 ")
                .contains("does not answer: unknown host");
        assertThat(run("--usage", "http://a b"))
                .startsWith("2 ")
                .contains("is not an address like http://prometheus:9090");
    }

    @Test
    void aLengthThatIsNoNumberIsSaid() throws Exception {
        try (ServerSocket odd = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread answer = new Thread(() -> {
                try (Socket client = odd.accept()) {
                    client.getOutputStream()
                            .write("HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n"
                                    .getBytes(StandardCharsets.US_ASCII));
                    asked.add(String.valueOf(client.getInputStream().read()));
                } catch (IOException gone) {
                    asked.add("gone");
                }
            });
            answer.start();
            assertThat(run("--usage", "http://127.0.0.1:" + odd.getLocalPort()))
                    .startsWith("2 ")
                    .contains("answers with headers that cannot be read: ");
            answer.join();
        }
    }

    @Test
    void anAnswerWithoutAnEndIsGivenUp() throws Exception {
        server.createContext("/api/v1/query", exchange -> {
            exchange.sendResponseHeaders(200, 0);
            byte[] much = new byte[1 << 20];
            Arrays.fill(much, (byte) ' ');
            try (OutputStream out = exchange.getResponseBody()) {
                for (int megabyte = 0; megabyte < 1000; megabyte++) {
                    out.write(much);
                }
            } catch (IOException gone) {
                asked.add("gone");
            }
        });
        assertThat(run("--usage", address))
                .startsWith("2 ")
                .contains(address + ": answers with more than 67108864 bytes");
    }

    @Test
    void anAnswerThatTricklesIsGivenUp() throws Exception {
        server.createContext("/api/v1/query", exchange -> {
            exchange.sendResponseHeaders(200, 0);
            try (OutputStream out = exchange.getResponseBody()) {
                for (int second = 0; second < 60; second++) {
                    out.write(' ');
                    out.flush();
                    Thread.sleep(1000);
                }
            } catch (IOException | InterruptedException gone) {
                asked.add("gone");
            }
        });
        assertThat(run("--usage", address)).startsWith("2 ").contains(address + ": did not answer within 10 seconds");
    }

    @Test
    void aZoneThatIsNotThereIsRefused() throws Exception {
        assertThat(run("--zone", "Europe/Atlantis"))
                .startsWith("2 ")
                .contains("'Europe/Atlantis' is not a time zone like Europe/Berlin or UTC");
    }

    /** The report names data that the configured plugins read and the dump lacks, unless the data is given. */
    @Test
    void whatTheDumpLacksIsNamed() throws Exception {
        answers(200, "1", "1");
        assertThat(run())
                .startsWith("0 ")
                .contains("the dump has no NodeMetrics, which plugin 'usage' reads.", ",nodes.metrics.k8s.io ");
        assertThat(run("--usage", address)).startsWith("0 ").doesNotContain("NodeMetrics");
    }
}
