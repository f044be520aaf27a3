package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * On every example, consecutive cycles decide the same in one command with {@code --cycles}, in a chain of commands
 * with {@code --apply} and {@code --after}, and in a run of the service. The run has the summary of the command.
 */
class ChainsIT {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int CYCLES = 3;
    private static final String EVERY = "10s";
    private static final String GRACE = "20s";

    @TempDir
    static Path folder;

    private static ServiceProcess service;

    @BeforeAll
    static void start() throws Exception {
        service = ServiceProcess.start(folder.resolve("log"));
    }

    @AfterAll
    static void stop() {
        service.close();
    }

    @ParameterizedTest
    @CsvSource({
        "quickstart, conf/default.yaml",
        "armada, conf/armada.yaml",
        "armada-priority, conf/armada-priority.yaml",
        "all-policies, conf/all-policies.yaml",
        "gridengine, conf/gridengine.yaml",
        "hello-plugin, conf/default.yaml",
        "queue-score, examples/queue-score/by-score.yaml"
    })
    @Tag("nightly")
    void allThreeWaysDecideTheSameOnEveryExample(String example, Path conf) throws Exception {
        allThreeWaysDecideTheSame(example, conf);
    }

    @ParameterizedTest
    @CsvSource({
        "quickstart, conf/reclaim-and-preempt.yaml",
        "dirac, conf/dirac.yaml",
        "gpu-sharing, examples/gpu-sharing/by-memory.yaml"
    })
    void allThreeWaysDecideTheSame(String example, Path conf) throws Exception {
        Path dump = Distribution.ROOT.resolve("examples/%s/cluster.yaml".formatted(example));
        Path rules = Distribution.ROOT.resolve(conf);
        JsonNode inOneCommand =
                run(dump, rules, "--cycles", Integer.toString(CYCLES), "--every", EVERY, "--grace", GRACE);
        List<JsonNode> decided = new ArrayList<>();
        inOneCommand.path("cycles").forEach(cycle -> decided.add(decisions(cycle)));
        assertThat(decided).hasSize(CYCLES);
        assertThat(inCommands(dump, rules)).isEqualTo(decided);
        JsonNode inTheService = inTheService(dump, rules);
        assertThat(inTheService.path("cycles")).isEqualTo(JSON.valueToTree(decided));
        assertThat(inTheService.path("summary")).isEqualTo(inOneCommand.path("summary"));
    }

    private static List<JsonNode> inCommands(Path dump, Path conf) throws Exception {
        List<JsonNode> decided = new ArrayList<>();
        Path state = dump;
        for (int cycle = 0; cycle < CYCLES; cycle++) {
            Path next = folder.resolve("state-" + cycle + ".yaml");
            String after = cycle == 0 ? "0s" : EVERY;
            decided.add(decisions(run(state, conf, "--after", after, "--grace", GRACE, "--apply", next.toString())));
            state = next;
        }
        return decided;
    }

    private static JsonNode run(Path dump, Path conf, String... options) throws Exception {
        List<String> command =
                new ArrayList<>(List.of("run", dump.toString(), "--conf", conf.toString(), "--output", "json"));
        command.addAll(List.of(options));
        String printed = Distribution.call(folder, command.toArray(String[]::new));
        assertThat(printed).startsWith("0 ");
        return JSON.readTree(printed.substring(printed.indexOf('{')));
    }

    /** Returns the decisions of each cycle, and the summary, as one command prints them. */
    private static JsonNode inTheService(Path dump, Path conf) throws Exception {
        send("PUT", "/api/v1/snapshots/one", Files.readString(dump));
        ObjectNode request = JSON.createObjectNode()
                .put("snapshot", "one")
                .put("text", Files.readString(conf))
                .put("cycles", CYCLES)
                .put("every", EVERY)
                .put("grace", GRACE);
        String run = "/api/v1/runs/"
                + send("POST", "/api/v1/runs", request.toString()).path("id").asText();
        JsonNode state = send("GET", run, "");
        while (state.path("status").asText().matches("queued|running")) {
            Thread.sleep(50);
            state = send("GET", run, "");
        }
        assertThat(state.path("status").asText()).as(state.toString()).isEqualTo("done");
        ObjectNode document = JSON.createObjectNode().set("summary", state.path("summary"));
        for (JsonNode report : state.path("reports")) {
            document.withArray("cycles").add(decisions(send("GET", "/api/v1/reports/" + report.asText(), "")));
        }
        return document;
    }

    private static JsonNode decisions(JsonNode cycle) {
        return ((ObjectNode) cycle).retain("now", "binds", "evicts", "fails", "pipelined", "podGroupPhases");
    }

    private static JsonNode send(String method, String path, String body) throws IOException, InterruptedException {
        return JSON.readTree(service.send(method, path, body).body());
    }
}
