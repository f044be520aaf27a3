package dev.terrace.replay.imports.prometheus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.terrace.model.finding.Finding;
import dev.terrace.replay.imports.Imported;
import dev.terrace.replay.imports.RowTally;
import dev.terrace.replay.imports.TraceRows;
import dev.terrace.replay.trace.NodeChange;
import dev.terrace.replay.trace.TraceFormat;
import dev.terrace.replay.trace.TraceJob;
import dev.terrace.replay.trace.TraceNode;
import dev.terrace.replay.trace.TraceOptions;
import dev.terrace.replay.trace.TraceWriter;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the import of saved answers in which each pod is a trap, and of a server with the same samples. */
@Tag("slow")
class PrometheusImporterTest {
    private static final Path SAVED = TraceRows.golden("prometheus.json");
    private static final Instant MIDNIGHT = Instant.parse("2026-03-01T00:00:00Z");
    private static final String QUEUE = "label:team.example.com/queue";

    @TempDir
    Path folder;

    private final List<String> requests = new ArrayList<>();
    private HttpServer server;
    private String refusal = "";
    private int status = 200;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/api/v1/query_range", this::answer);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private static Imported saved() {
        return new PrometheusImporter(MetricSource.of(SAVED.toString(), null, null), QUEUE).read();
    }

    private PrometheusImporter asked(int hours, int points, String token) {
        PrometheusServer client = new PrometheusServer(address(), token, Duration.ofSeconds(10));
        return new PrometheusImporter(
                MetricSource.of(client, MIDNIGHT, MIDNIGHT.plus(Duration.ofHours(hours)), points), QUEUE);
    }

    /** Answers with the saved samples of a metric between two times, as Prometheus does. */
    private void answer(HttpExchange exchange) throws IOException {
        Map<String, String> query = new HashMap<>();
        for (String part : exchange.getRequestURI().getRawQuery().split("&", -1)) {
            String[] sides = part.split("=", 2);
            query.put(sides[0], URLDecoder.decode(sides[1], StandardCharsets.UTF_8));
        }
        String metric = query.getOrDefault("query", "").replaceAll("last_over_time\\((\\w+)\\[3600s]\\)", "$1");
        requests.add(metric + " " + exchange.getRequestHeaders().getFirst("Authorization"));
        ArrayNode result = JsonNodeFactory.instance.arrayNode();
        for (JsonNode series :
                new ObjectMapper().readTree(SAVED.toFile()).path("data").path("result")) {
            if (series.path("metric").path("__name__").asText().equals(metric)) {
                ObjectNode part = result.addObject();
                part.set("metric", series.path("metric"));
                ArrayNode values = part.putArray("values");
                for (JsonNode sample : series.path("values")) {
                    long time = sample.path(0).asLong();
                    if (time >= Long.parseLong(query.getOrDefault("start", ""))
                            && time <= Long.parseLong(query.getOrDefault("end", ""))) {
                        values.add(sample);
                    }
                }
            }
        }
        String text = status == 200
                ? "{\"status\":\"success\",\"data\":{\"resultType\":\"matrix\",\"result\":" + result + "}}"
                : refusal;
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    @Test
    void eachTrapIsARow() throws IOException {
        Imported imported = saved();
        assertThat(TraceRows.of(imported))
                .containsExactlyElementsOf(Files.readAllLines(TraceRows.golden("prometheus.txt")));
        RowTally rows = imported.rows();
        assertThat(rows.skipped())
                .isEqualTo(Map.of(
                        "completed before its start", 1,
                        "left before a start was seen", 1,
                        "no kube_pod_created", 1,
                        "pods of DaemonSets", 1,
                        "static pods", 1));
        assertThat(rows.kept() + rows.skippedRows()).isEqualTo(rows.read()).isEqualTo(19);
        assertThat(imported.trace().header())
                .containsEntry("not seen", "pods that no scrape saw")
                .containsEntry("times", "1 pod left without a completion; the end of the step of 3600 s is assumed");
        assertThat(imported.trace().findings())
                .extracting(Finding::message)
                .containsExactly("pods of 1 job request different amounts; each counts as the largest.");
    }

    @Test
    void nodesComeAndGo() {
        assertThat(saved().trace().nodes())
                .containsExactly(
                        new TraceNode("n1", 1, 7910, 16384, 4, Map.of()),
                        new TraceNode("n2", 1, 7910, 16384, 0, Map.of()),
                        new TraceNode("n3", 1, 7910, 16384, 0, Map.of()));
        assertThat(saved().trace().nodeChanges())
                .containsExactly(
                        new NodeChange(10700, "n3", NodeChange.Kind.there),
                        new NodeChange(14300, "n2", NodeChange.Kind.gone),
                        new NodeChange(17900, "n1", NodeChange.Kind.cordoned),
                        new NodeChange(21500, "n1", NodeChange.Kind.uncordoned));
    }

    @Test
    void aServerHasTheSameJobsInAnyNumberOfQueries() {
        assertThat(TraceRows.of(asked(6, 24, "").read())).isEqualTo(TraceRows.of(saved()));
        assertThat(requests).hasSize(9).allMatch(request -> request.endsWith(" null"));
        requests.clear();
        assertThat(TraceRows.of(asked(6, 2, "secret").read())).isEqualTo(TraceRows.of(saved()));
        assertThat(requests).hasSize(27).allMatch(request -> request.endsWith(" Bearer secret"));
    }

    @Test
    void theQueueMayBeTheNamespace() {
        Imported imported = new PrometheusImporter(MetricSource.of(SAVED.toString(), null, null), "namespace").read();
        assertThat(TraceRows.of(imported)).anyMatch(row -> row.startsWith("web/web-1") && row.contains("queue 'web'"));
        assertThatThrownBy(() -> new PrometheusImporter(MetricSource.of("x", null, null), "label:"))
                .hasMessageContaining("namespace or label:KEY is expected");
    }

    /** Series of the later pod come first. The bare pod has the name of the Job. */
    @Test
    void laterJobsOfANameHaveANumber() throws IOException {
        String job = "\"created_by_kind\": \"Job\", \"created_by_name\": \"train\"";
        String set = "\"created_by_kind\": \"StatefulSet\", \"created_by_name\": \"db\"";
        Path file = Files.writeString(
                folder.resolve("names.json"),
                ("{\"data\": {\"result\": [{\"metric\": {\"__name__\": \"kube_node_status_allocatable\","
                                + " \"node\": \"n1\", \"resource\": \"cpu\"}, \"values\": [[3600, \"8\"], [7200, \"8\"]]}"
                                + "%s%s%s%s]}}")
                        .formatted(
                                pod("db-0", "b", 200, set),
                                pod("db-0", "a", 100, set),
                                pod("train", "c", 400, "\"created_by_kind\": \"\""),
                                pod("train-x", "d", 300, job)));
        Imported imported = new PrometheusImporter(MetricSource.of(file.toString(), null, null), "namespace").read();
        TraceWriter.write(imported.trace(), folder.resolve("trace"));
        assertThat(TraceFormat.any(folder.resolve("trace"), TraceOptions.defaults())
                        .jobs())
                .extracting(TraceJob::id, TraceJob::submit)
                .containsExactly(
                        tuple("ml/db-0", 0L),
                        tuple("ml/db-0#2", 100L),
                        tuple("ml/train", 200L),
                        tuple("ml/train#2", 300L));
    }

    private static String pod(String name, String uid, int created, String owner) {
        String series = """
                , {"metric": {"__name__": "%s", "namespace": "ml", "pod": "%s", "uid": "%s", %s}, "values": [[7200, "%d"]]}
                """;
        return series.formatted("kube_pod_created", name, uid, owner, created)
                + series.formatted("kube_pod_start_time", name, uid, owner, created)
                + series.formatted("kube_pod_info", name, uid, owner, 1);
    }

    @Test
    void aGapIsRefused() {
        assertThatThrownBy(() -> asked(8, 24, "").read())
                .hasMessageContaining(
                        "has a gap: no sample of kube_node_status_allocatable from 2026-03-01T07:00:00Z to");
    }

    /** A step of one second would make the span a billion steps. */
    @Test
    void aGapOfAnyLengthIsFoundAtOnce() throws IOException {
        Path file = Files.writeString(
                folder.resolve("gap.json"),
                "{\"data\": {\"result\": [{\"metric\": {\"__name__\": \"kube_node_status_allocatable\", \"node\": \"n1\"},"
                        + " \"values\": [[1767225600, \"8\"], [1767225601, \"8\"], [2767225600, \"8\"]]}]}}");
        MetricSource source = MetricSource.of(file.toString(), null, null);
        assertThatThrownBy(() -> new PrometheusImporter(source, "namespace").read())
                .hasMessageContaining("from 2026-01-01T00:00:02Z to 2057-09-09T01:46:40Z");
    }

    @Test
    void aServerIsNotAskedForMoreThanTenYears() {
        assertThatThrownBy(() -> asked(87_661, 24, ""))
                .hasMessageContaining("--from: is 87661 hours before --to; at most 87660 can be queried at once.");
        assertThat(requests).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            422 | too many samples | 24 | answers with status 422: too many samples; lower --points, which is 24
            422 |                  | 1  | answers with status 422; --points is 1 already, so raise --query.max-samples of the server
            503 |                  | 24 | answers with status 503
            """)
    void aRefusalIsOneSentence(int code, String reason, int points, String sentence) {
        status = code;
        refusal = reason == null ? "" : "{\"status\":\"error\",\"error\":\"" + reason + "\"}";
        assertThatThrownBy(() -> asked(6, points, "").read()).hasMessageEndingWith(address() + ": " + sentence);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"status":"success","data":{"result":[{"metric":{},"values":[[1,"2"]]}]}} | has a series without __name__
            {"status":"error","error":"no"} | is an error of Prometheus: no
            {"status":"success"}            | is no answer of Prometheus
            {"status":                      | this is not JSON
            {"status":"success","data":{"result":[]}} | has no samples of kube_node_status_allocatable
            """)
    void anotherFileIsRefused(String text, String sentence) throws IOException {
        Path file = Files.writeString(folder.resolve("answer.json"), text);
        MetricSource source = MetricSource.of(file.toString(), null, null);
        assertThatThrownBy(() -> new PrometheusImporter(source, "namespace").read())
                .hasMessageContaining("answer.json")
                .hasMessageContaining(sentence);
    }
}
