package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Imports of histories of Kubernetes, and anonymous traces, from the command line. */
class KubernetesHistoryIT {
    private static final List<String> NAMED = List.of("queues", "users");

    private static final Path MONTH = Distribution.ROOT.resolve("examples/replay/month");
    private static final Path GOLDEN = Distribution.ROOT.resolve("replay/src/test/resources/imports");

    @TempDir
    Path folder;

    private String terrace(String... arguments) throws Exception {
        return Distribution.call(folder, arguments);
    }

    private static String conf(String name) {
        return Distribution.HOME.resolve("conf/" + name).toString();
    }

    /** Returns submission, start, end and number of attempts of each job, in the order of the trace. */
    private List<String> times(String out) throws IOException {
        return Files.readAllLines(folder.resolve(out).resolve("jobs.csv")).stream()
                .map(row -> String.join(",", List.of(row.split(",")).subList(1, 5)))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"easy.yaml", "share.yaml", "preempt.yaml"})
    void aRecordedReplayThatIsImportedHasTheSameStarts(String policy) throws Exception {
        assertThat(terrace(
                        "replay",
                        MONTH.toString(),
                        "--until",
                        "200h",
                        "--conf",
                        conf(policy),
                        "--record",
                        "./history.ndjson",
                        "--out",
                        "./first"))
                .startsWith("0 ");
        assertThat(terrace("trace", "import", "kubernetes", "./history.ndjson", "--out", "./history"))
                .startsWith("0 ")
                .contains("exact");
        assertThat(terrace("replay", "./history", "--conf", conf(policy), "--out", "./second"))
                .startsWith("0 ");
        assertThat(times("second")).hasSizeGreaterThan(100).isEqualTo(times("first"));
    }

    @Test
    void nodesThatComeAndGoAreRecorded() throws Exception {
        String dumps = GOLDEN.resolve("kubernetes").toString();
        assertThat(terrace("trace", "import", "kubernetes", dumps, "--out", "./golden"))
                .startsWith("0 ");
        String[] replay = {
            "replay", "./golden", "--conf", conf("easy.yaml"), "--record", "./a.ndjson", "--out", "./first"
        };
        assertThat(terrace(replay)).startsWith("0 ");
        assertThat(terrace("trace", "import", "kubernetes", "./a.ndjson", "--out", "./history"))
                .startsWith("0 ");
        assertThat(terrace("replay", "./history", "--conf", conf("easy.yaml"), "--out", "./second"))
                .startsWith("0 ");
        assertThat(times("second")).isEqualTo(times("first"));
    }

    @Test
    void anAnonymousTraceReplaysToEqualMetrics() throws Exception {
        assertThat(terrace("anonymise", "--trace", MONTH.toString(), "--to", "./share", "--key", "./key.json"))
                .isEqualTo("0 New names: 360 jobs, 3 queues, 6 users, 2 nodes, 1 label.\n"
                        + folder + "/key.json maps the names back; do not send it.\n"
                        + "Look at it with:\n  terrace trace describe " + folder + "/share\n");
        assertThat(replays("./share")).isEqualTo(replays(MONTH.toString()));
        assertThat(Files.readString(folder.resolve("key.json"))).contains("\"q2\": \"research\"", "\"u1\": \"ann\"");
    }

    /** Returns the results without the metrics by queue and user, whose names differ. */
    private JsonNode replays(String trace) throws Exception {
        String said = terrace(
                "replay", trace, "--conf", conf("share.yaml"), "--conf", conf("preempt.yaml"), "--output", "json");
        JsonNode replays =
                new ObjectMapper().readTree(said.substring(said.indexOf('{'))).path("replays");
        for (JsonNode replay : replays) {
            ((ObjectNode) replay).remove(NAMED);
            ((ObjectNode) replay.path("loaded")).remove(NAMED);
        }
        return replays;
    }

    @ParameterizedTest
    @CsvSource({"kubernetes,kubernetes,26", "prometheus,prometheus.json,19", "kueue,kueue.json,40"})
    void theRowsOfAHistoryAreKeptOrSkipped(String kind, String file, int rows) throws Exception {
        String said = terrace(
                "trace", "import", kind, GOLDEN.resolve(file).toString(), "--out", "./history", "--output", "json");
        assertThat(said).startsWith("0 ");
        JsonNode counts =
                new ObjectMapper().readTree(said.substring(said.indexOf('{'))).path("rows");
        int skipped = 0;
        for (JsonNode reason : counts.path("skipped")) {
            skipped += reason.asInt();
        }
        assertThat(counts.path("kept").asInt() + skipped)
                .isEqualTo(counts.path("read").asInt())
                .isEqualTo(rows);
    }

    @ParameterizedTest
    @CsvSource({
        "422, answers with status 422: too many samples",
        "503, answers with status 503: too many samples",
        "200, has no samples of kube_node_status_allocatable"
    })
    void aServerThatHasNoAnswerLeavesNoFolder(int status, String sentence) throws Exception {
        byte[] answer = (status == 200
                        ? "{\"status\": \"success\", \"data\": {\"resultType\": \"matrix\", \"result\": []}}"
                        : "{\"status\": \"error\", \"error\": \"too many samples\"}")
                .getBytes(StandardCharsets.UTF_8);
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(status, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.start();
        try {
            String address = "http://127.0.0.1:" + server.getAddress().getPort();
            String days = " --from 2026-03-01T00:00:00Z --to 2026-03-02T00:00:00Z";
            assertThat(terrace(("trace import prometheus " + address + days + " --out ./h").split(" ")))
                    .startsWith("2 " + address + ": " + sentence);
            assertThat(folder.resolve("h")).doesNotExist();
        } finally {
            server.stop(0);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            trace import kubernetes none.json --out ./h     | none.json: the file does not exist
            trace import kueue none.json --out ./h          | none.json: the file does not exist
            trace import prometheus http://x --out ./h      | --from: is missing
            trace import prometheus none.json --out ./h     | none.json: the file does not exist
            trace import prometheus x --queue-by y --out ./h | namespace or label:KEY is expected
            anonymise --trace t a.yaml --to ./d --key ./k     | --trace: is instead of a snapshot
            anonymise --trace none --to ./d --key ./k         | none: there is no such file
            """)
    void whatIsImpossibleIsOneSentence(String command, String sentence) throws Exception {
        assertThat(terrace(command.split(" "))).startsWith("2 ").contains(sentence);
        assertThat(folder.resolve("h")).doesNotExist();
        assertThat(folder.resolve("k")).doesNotExist();
    }
}
