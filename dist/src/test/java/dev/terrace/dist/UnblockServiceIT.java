package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The service's answers equal the output of {@code unblock}, for single jobs and for all waiting jobs. */
class UnblockServiceIT {
    private static final Pattern ADDRESS = Pattern.compile("http://127\\.0\\.0\\.1:\\d+");
    private static final List<String> OWN = List.of("snapshot", "configuration");
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    @TempDir
    static Path folder;

    private static Process service;
    private static String address;

    @BeforeAll
    static void start() throws Exception {
        Path log = folder.resolve("log");
        ProcessBuilder builder = new ProcessBuilder(
                        Distribution.HOME.resolve("bin/terrace").toString(),
                        "serve",
                        "--port",
                        "0",
                        "--cycle-timeout",
                        "600")
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        service = builder.start();
        Matcher matcher = ADDRESS.matcher("");
        while (!matcher.find() && service.isAlive()) {
            Thread.sleep(50);
            matcher.reset(Files.readString(log));
        }
        address = matcher.group();
    }

    @AfterAll
    static void stop() {
        service.destroy();
    }

    @ParameterizedTest
    @CsvSource({
        "src/test/unblock/20-preempt-gang-spares, team/high",
        "src/test/unblock/22-min-task-member, team/serve",
        "src/test/unblock/28-bound-not-reclaimed, team/need",
        "src/test/unblock/29-autoscaler, team/spark-driver-x",
        "src/test/unblock/70-preempt-missing, team/hi",
        "src/test/unblock/78-full-cluster, team/b",
        "../examples/quickstart, ml/finetune",
        "src/test/unblock/21-overcommit-low, --all"
    })
    void theServiceAnswersWhatTheCommandPrints(Path cluster, String job) throws Exception {
        Path dump = cluster.resolve("cluster.yaml").toAbsolutePath();
        Path own = cluster.resolve("scheduler.conf");
        Path conf = Files.exists(own)
                ? own.toAbsolutePath()
                : Distribution.HOME.resolve("conf/default.yaml").toAbsolutePath();
        String printed = Distribution.terrace(
                folder,
                "unblock",
                job,
                "--snapshot",
                dump.toString(),
                "--conf",
                conf.toString(),
                "--output",
                "json",
                "--cycles",
                "2000");
        send("PUT", "/api/v1/snapshots/one", Files.readString(dump));
        String cycle = JSON.createObjectNode()
                .put("snapshot", "one")
                .put("text", Files.readString(conf))
                .toString();
        String report = send("POST", "/api/v1/cycles", cycle)
                .headers()
                .firstValue("Location")
                .orElseThrow();
        String answered = send("GET", report + (job.equals("--all") ? "" : "/jobs/" + job) + "/advice", "")
                .body();
        assertThat(without(answered)).isEqualTo(without(printed.substring(printed.indexOf('{'))));
    }

    /** Removes the names of the inputs, which differ between the two. */
    private static JsonNode without(String document) throws IOException {
        return ((ObjectNode) JSON.readTree(document)).remove(OWN);
    }

    private static HttpResponse<String> send(String method, String path, String body)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(address + path))
                .header("Content-Type", method.equals("PUT") ? "application/yaml" : "application/json")
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                .build();
        HttpResponse<String> response = CLIENT.send(request, BodyHandlers.ofString());
        assertThat(response.statusCode()).as(response.body()).isLessThan(300);
        return response;
    }
}
