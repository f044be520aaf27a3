package dev.terrace.server;

import static dev.terrace.server.Served.json;
import static dev.terrace.server.Served.served;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Objects under a name that another object had before. */
@Tag("slow")
class ReusedNamesTest {
    private static final String MOMENT = "/api/v1/replays/log-1/moments/50";
    private static final String UNBOUND = """
            apiVersion: v1
            kind: Pod
            metadata: {name: alone, namespace: default, annotations: {scheduling.k8s.io/group-name: none}}
            spec: {schedulerName: volcano}
            """;

    @TempDir
    Path folder;

    /** The same log with other numbers of jobs: equal results, and other clusters. */
    private static byte[] renumbered() {
        return Traces.LOG
                .replace("\n1 ", "\n11 ")
                .replace("\n2 ", "\n12 ")
                .replace("\n3 ", "\n13 ")
                .getBytes(StandardCharsets.UTF_8);
    }

    private static void replay(Served server, byte[] log) {
        server.putTrace("log.swf", log);
        JsonObject done = server.ended(server.replay("log.swf", "default"));
        assertThat(done.getString("status")).as(done.encode()).isEqualTo("done");
    }

    private static HttpResponse<String> requireMoment(Served server, String job) {
        HttpResponse<String> moment = server.get(MOMENT);
        assertThat(moment.body()).contains("/" + job + "\"");
        return moment;
    }

    @Test
    void aReplayAfterADeletedOneOfItsNameHasItsOwnMoments() throws IOException {
        try (Served server = served().start()) {
            replay(server, Traces.log());
            String tag =
                    requireMoment(server, "j1").headers().firstValue("ETag").orElseThrow();
            server.delete("/api/v1/replays/log-1");
            replay(server, renumbered());
            requireMoment(server, "j11");
            assertThat(server.get(MOMENT, "If-None-Match", tag).statusCode()).isEqualTo(200);
            server.post(MOMENT, new JsonObject().put("snapshot", "at-50"));
            assertThat(server.get("/api/v1/snapshots/at-50/cluster").body()).contains("/j11\"");
        }
    }

    @Test
    void aReplayAfterADroppedOneOfItsNameHasItsOwnMoments() throws IOException {
        try (Served server = served().start()) {
            replay(server, Traces.log());
            requireMoment(server, "j1");
            for (int time = 1; time <= 100; time++) {
                replay(server, Traces.log());
            }
            replay(server, renumbered());
            requireMoment(server, "j11");
            assertThat(json(server.get("/api/v1/replays")).getJsonArray("replays"))
                    .hasSize(100);
        }
    }

    @Test
    void findingsNameTheSnapshotThatTheyAreAbout() throws IOException {
        try (Served server = served().snapshots(1).start()) {
            assertThat(server.putSnapshot("kept", UNBOUND).body()).contains("kept");
            assertThat(server.putSnapshot("refused", UNBOUND).statusCode()).isEqualTo(507);
            server.delete("/api/v1/snapshots/kept");
            String findings = json(server.putSnapshot("third", UNBOUND))
                    .getJsonArray("findings")
                    .encode();
            assertThat(findings).contains("third").doesNotContain("kept", "refused");
        }
    }

    @Test
    void twoFilesOfOneNameAreRefusedAtTheStart() throws IOException {
        Path one = Files.createDirectories(folder.resolve("a")).resolve("cluster.yaml");
        Path other = Files.createDirectories(folder.resolve("b")).resolve("cluster.json");
        Files.copy(Served.QUICKSTART, one);
        Files.copy(Served.QUICKSTART, other);
        Access open = new Access(null, null, null, null, List.of());
        assertThatThrownBy(() -> Server.start(
                        Served.options("127.0.0.1", open, List.of(one, other), List.of()),
                        dev.terrace.engine.extension.Extensions.load(List.of())))
                .hasMessage("--snapshot: " + one + " and " + other
                        + " would both be stored as 'cluster'; rename one of them.");
    }

    @Test
    void aFileWithTheNameOfAReadyMadeOneDoesNotReplaceAnother() throws IOException {
        Path one = Files.writeString(folder.resolve("default.yaml"), Served.IDLE);
        Path other = Files.writeString(folder.resolve("default-1.yaml"), Served.ALLOCATE);
        assertThatThrownBy(() -> served().configurations(one, other).start())
                .hasMessage("--conf: " + one + " and " + other
                        + " would both be stored as 'default-1'; rename one of them.");
    }
}
