package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The service's answers equal the output of {@code unblock}, for single jobs and for all waiting jobs. */
class UnblockServiceIT {
    private static final List<String> OWN = List.of("snapshot", "configuration");
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    static Path folder;

    private static ServiceProcess service;

    @BeforeAll
    static void start() throws Exception {
        service = ServiceProcess.start(folder.resolve("log"), "--cycle-timeout", "600");
    }

    @AfterAll
    static void stop() {
        service.close();
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
        String printed = Distribution.call(
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
                "2000",
                "--seconds",
                "600");
        service.send("PUT", "/api/v1/snapshots/one", Files.readString(dump));
        String cycle = JSON.createObjectNode()
                .put("snapshot", "one")
                .put("text", Files.readString(conf))
                .toString();
        String report = service.send("POST", "/api/v1/cycles", cycle)
                .headers()
                .firstValue("Location")
                .orElseThrow();
        String answered = service.send("GET", report + (job.equals("--all") ? "" : "/jobs/" + job) + "/advice", "")
                .body();
        assertThat(without(answered)).isEqualTo(without(printed.substring(printed.indexOf('{'))));
    }

    /** Removes the names of the inputs, which differ between the two. */
    private static JsonNode without(String document) throws IOException {
        return ((ObjectNode) JSON.readTree(document)).remove(OWN);
    }
}
