package dev.terrace.server;

import static dev.terrace.server.Served.detail;
import static dev.terrace.server.Served.json;
import static dev.terrace.server.Served.location;
import static dev.terrace.server.Served.replayOf;
import static dev.terrace.server.Served.served;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.Sessions;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.replay.LoggedSchedule;
import dev.terrace.replay.Replay;
import dev.terrace.replay.ReplayPlan;
import dev.terrace.replay.Semantics;
import dev.terrace.replay.measure.ReplayListener;
import dev.terrace.replay.result.ReplayDocument;
import dev.terrace.replay.result.ReplayResult;
import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.trace.TraceFormat;
import dev.terrace.replay.trace.TraceOptions;
import dev.terrace.replay.world.ReplayWorld;
import dev.terrace.report.Document;
import dev.terrace.testkit.PluginJar;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Replays of stored traces. */
@Tag("slow")
class ReplaysTest {
    private static Served server;

    @TempDir
    Path folder;

    @BeforeAll
    static void start() {
        server = served().start();
        server.putTrace("log.swf", Traces.log());
    }

    @AfterAll
    static void stop() throws IOException {
        server.close();
    }

    @Test
    void theResultIsThatOfTheCommand() throws IOException {
        JsonObject done = server.ended(server.replay("log.swf", "default"));
        assertThat(done.getString("status")).as(done.encode()).isEqualTo("done");
        assertThat(done.getString("kind")).isEqualTo("replay");
        assertThat(done.getInteger("done")).isEqualTo(3);
        assertThat(done.getInteger("of")).isEqualTo(3);
        assertThat(done.getInteger("second")).isEqualTo(210);
        HttpResponse<String> result = server.get("/api/v1/replays/" + done.getString("replay"));
        assertThat(result.body()).isEqualTo(new String(expected(), StandardCharsets.UTF_8));
    }

    /** The same replay without a server. */
    private byte[] expected() throws IOException {
        Path file = Files.write(folder.resolve("log.swf"), Traces.log());
        Trace trace = TraceFormat.any(file, TraceOptions.defaults());
        ReplayPlan plan = new ReplayPlan(trace, ReplayWorld.build(trace), new Semantics(0, 30, 0, 0), false, 0, null);
        try (Extensions extensions = Extensions.load(List.of());
                Sessions sessions = new Scheduler(extensions)
                        .sessions(
                                ConfigurationReader.read(Served.ALLOCATE, "default", extensions.catalog(), false),
                                Contracts.TRUSTED)) {
            // The charts of the service show why jobs wait, so that it omits no cycle.
            ReplayListener reader = new ReplayListener() {
                @Override
                public boolean readsReasons() {
                    return true;
                }
            };
            ReplayResult result = new Replay(plan, "default", sessions, reader).run(() -> false);
            ReplayResult logged = new LoggedSchedule(plan).run();
            return Document.json(ReplayDocument.of("log.swf", List.of(logged, result)));
        }
    }

    @Test
    void severalConfigurationsAreChartedAndListed() {
        JsonObject request = replayOf("log.swf", "default", "idle");
        request.getJsonArray("configurations").add(new JsonObject().put("text", Served.ALLOCATE));
        HttpResponse<String> begun = server.post("/api/v1/replays", request);
        assertThat(begun.statusCode()).isEqualTo(202);
        assertThat(server.get(location(begun) + "/events").body()).contains("event: progress\n", "event: done\n");
        String name = json(server.get(location(begun))).getString("replay");
        JsonObject entry = json(server.get("/api/v1/replays")).getJsonArray("replays").stream()
                .map(JsonObject.class::cast)
                .filter(each -> each.getString("name").equals(name))
                .findFirst()
                .orElseThrow();
        assertThat(entry.getJsonArray("configurations")).containsExactly("default", "idle", "text 3 in the request");
        assertThat(entry.getString("trace")).isEqualTo("log.swf");
        assertThat(entry.getInteger("jobs")).isEqualTo(3);
        JsonObject charts = json(server.get("/api/v1/replays/" + name + "/charts"));
        assertThat(charts.getString("format")).isEqualTo("terrace-report/1");
        assertThat(charts.getJsonArray("replays")).hasSize(3);
        HttpResponse<String> report = server.get("/api/v1/replays/" + name + "/report");
        assertThat(report.headers().firstValue("Content-Disposition"))
                .contains("attachment; filename=\"" + name + ".html\"");
        assertThat(report.body()).startsWith("<!").contains("terrace-report/1", "3 jobs replayed under 3");
        assertThat(server.delete("/api/v1/replays/" + name).statusCode()).isEqualTo(204);
        assertThat(server.get("/api/v1/replays/" + name).statusCode()).isEqualTo(404);
    }

    @Test
    void optionsAreThoseOfTheCommand() {
        JsonObject request = replayOf("log.swf", "default")
                .put("pool", 2)
                .put("until", "15s")
                .put("trigger", "period")
                .put("period", "7s")
                .put("queueBy", "user");
        JsonObject result = result(request);
        JsonObject replay = result.getJsonArray("replays").getJsonObject(1);
        assertThat(replay.getInteger("jobs")).isEqualTo(2);
        assertThat(replay.getJsonObject("queues").fieldNames()).containsExactlyInAnyOrder("user-1", "user-2");
        // One job at a time: from 0 to 100, and from the next multiple of 7, 105, to 305.
        assertThat(replay.getJsonObject("metrics").getDouble("makespan")).isEqualTo(305.0);
    }

    @Test
    void theNodesMayBeThoseOfASnapshot() {
        server.putQuickstart("quick");
        JsonObject result = result(replayOf("log.swf", "default").put("snapshot", "quick"));
        assertThat(result.getJsonArray("replays").getJsonObject(1).getInteger("ended"))
                .isEqualTo(3);
    }

    private static JsonObject result(JsonObject request) {
        JsonObject done = server.ended(server.post("/api/v1/replays", request));
        assertThat(done.getString("status")).as(done.encode()).isEqualTo("done");
        return json(server.get("/api/v1/replays/" + done.getString("replay")));
    }

    @Test
    void whatCannotBeReplayedIsSaidInASentence() {
        assertRefused(404, replayOf("none.swf", "default"), "There is no trace 'none.swf'.");
        assertRefused(404, replayOf("log.swf", "none"), "There is no configuration 'none'.");
        assertRefused(404, replayOf("log.swf", "default").put("snapshot", "none"), "There is no snapshot 'none'.");
        assertRefused(
                404,
                replayOf("log.swf.gz", "default.yaml"),
                "There is no configuration 'default.yaml'. Did you mean 'default'?");
        assertRefused(404, replayOf("lg.swf", "default"), "There is no trace 'lg.swf'. Did you mean 'log.swf'?");
        assertRefused(400, replayOf("log.swf"), "'configurations' must have from 1 to 4 items, not 0.");
        assertRefused(
                400,
                replayOf("log.swf", "default").put("trigger", "tick"),
                "'trigger' must be one of [\"event\",\"period\"], not 'tick'.");
        assertRefused(
                400,
                replayOf("log.swf", "default").put("pool", "all"),
                "'pool' must be true for one node with all processors, or the number of its processors.");
        assertRefused(
                400,
                replayOf("log.swf", "default").put("grace", "soon"),
                "'grace': 'soon' is not a duration like 30s, 1m30s, 2h or 1d12h.");
        assertRefused(
                422, replayOf("log.swf", "default").put("startLatency", "0.5s"), "startLatency: must be whole seconds");
        assertRefused(
                422,
                replayOf("log.swf", "default").put("period", "5s"),
                "period: is the time between cycles with trigger period; give that as well");
        server.putQuickstart("quick");
        assertRefused(
                422,
                replayOf("log.swf", "default").put("pool", true).put("snapshot", "quick"),
                "pool: merges the nodes of the trace, but snapshot replaces them; leave out one of them");
        assertRefused(
                400,
                replayOf("log.swf", "default").put("seed", 7),
                "'seed' decides the moves of 'shake'; give that as well.");
    }

    private static void assertRefused(int status, JsonObject request, String sentence) {
        HttpResponse<String> refused = server.post("/api/v1/replays", request);
        assertThat(refused.statusCode()).as(refused.body()).isEqualTo(status);
        assertThat(detail(refused)).startsWith(sentence);
    }

    @Test
    void whatIsWrongInsideIsInTheRecord() {
        assertFails(
                replayOf("log.swf", "default").put("from", "1h"),
                "log.swf: no job is left: --from, --until or --unknown leave out all.");
    }

    @Test
    void failedReplaysAreListed() {
        JsonObject run = server.ended(
                server.post("/api/v1/replays", replayOf("log.swf", "default").put("from", "1h")));
        assertThat(json(server.get("/api/v1/replays")).getJsonArray("failed")).contains(run);
    }

    @Test
    void anInvalidConfigurationIsRefusedAtOnce() {
        JsonObject wrong = replayOf("log.swf");
        wrong.getJsonArray("configurations").add(new JsonObject().put("text", "actions: \"fly\"\ntiers: []\n"));
        assertRefused(422, wrong, "text 1 in the request:1:11: action 'fly' does not exist.");
    }

    private static void assertFails(JsonObject request, String sentence) {
        JsonObject failed = server.ended(server.post("/api/v1/replays", request));
        assertThat(failed.getString("status")).isEqualTo("failed");
        assertThat(failed.getString("detail")).startsWith(sentence);
    }

    @Test
    void warningsAreInTheRecord() {
        JsonObject done = server.ended(
                server.post("/api/v1/replays", replayOf("log.swf", "default").put("pool", 1)));
        assertThat(done.getString("status")).isEqualTo("done");
        assertThat(done.getJsonArray("findings").getJsonObject(0).getString("message"))
                .startsWith("job j1 never starts: ");
    }

    @Test
    void readersOfTheClockAreInTheRecord() throws IOException {
        try (Served other = withPlugin("watching", "session.now();", 20)) {
            JsonObject done = other.ended(other.replay("log.swf", "watching"));
            assertThat(done.getString("status")).as(done.encode()).isEqualTo("done");
            assertThat(done.getJsonArray("findings").getJsonObject(0).getString("message"))
                    .startsWith("watching may decide otherwise at any time, and cycles run at events only.");
        }
    }

    @Test
    void theClusterAtASecondIsDrawnAndStored() {
        String replay =
                server.ended(server.replay("log.swf", "default", "idle")).getString("replay");
        String moment = "/api/v1/replays/" + replay + "/moments/50";
        assertThat(jobs(server.get(moment))).containsExactly(0, 0, 2);
        assertThat(jobs(server.get(moment + "?configuration=1"))).containsExactly(2, 2, 2);
        String last = "/api/v1/replays/" + replay + "/moments/999999999999";
        assertThat(jobs(server.get(last))).isEmpty();
        assertThat(server.post(last, new JsonObject().put("snapshot", "last")).statusCode())
                .isEqualTo(201);
        HttpResponse<String> stored = server.post(moment, new JsonObject().put("snapshot", "at-50"));
        assertThat(stored.statusCode()).isEqualTo(201);
        assertThat(server.post(moment, new JsonObject().put("snapshot", "at-50"))
                        .statusCode())
                .isEqualTo(200);
        assertThat(server.get("/api/v1/snapshots/at-50/cluster").body())
                .isEqualTo(server.get(moment).body());
    }

    /** Returns the pods of each job that wait. */
    private static List<Integer> jobs(HttpResponse<String> cluster) {
        return json(cluster).getJsonArray("jobs").stream()
                .map(job -> ((JsonObject) job).getInteger("pending"))
                .toList();
    }

    @Test
    void aMomentThatIsNotKeptIsRejected() {
        String replay = server.ended(server.replay("log.swf", "default")).getString("replay");
        String path = "/api/v1/replays/" + replay + "/moments/";
        assertThat(detail(server.get(path + "-1"))).isEqualTo("'second' is '-1'; it must be 1 to 12 digits.");
        assertThat(server.get(path + "12%0A").statusCode()).isEqualTo(400);
        assertThat(detail(server.get(path + "5?configuration=1")))
                .isEqualTo("There is no configuration of the replay '1'.");
        server.delete("/api/v1/replays/" + replay);
        assertThat(server.get(path + "5").statusCode()).isEqualTo(404);
    }

    @Test
    void theNewestReplayHasMomentsThoughTheRoomIsFull() throws IOException {
        try (Served small = served().memory(2 << 20).start()) {
            small.putTrace("log.swf", Traces.log());
            List<String> kept = List.of();
            for (int time = 0; time < 20; time++) {
                String newest = small.ended(small.replay("log.swf", "default")).getString("replay");
                kept = json(small.get("/api/v1/replays")).getJsonArray("replays").stream()
                        .map(JsonObject.class::cast)
                        .filter(each -> each.getBoolean("hasMoments"))
                        .map(each -> each.getString("name"))
                        .toList();
                assertThat(kept).contains(newest);
            }
            assertThat(kept).hasSizeLessThan(20);
        }
    }

    @Test
    void aServerThatStartsAgainHasResultsWithoutMoments() throws IOException {
        Path data = folder.resolve("data");
        try (Served before = served().data(data).start()) {
            before.putTrace("log.swf", Traces.log());
            before.ended(before.replay("log.swf", "default"));
        }
        try (Served again = served().data(data).start()) {
            JsonObject replay =
                    json(again.get("/api/v1/replays")).getJsonArray("replays").getJsonObject(0);
            assertThat(replay.getBoolean("hasMoments")).isFalse();
            HttpResponse<String> gone = again.get("/api/v1/replays/" + replay.getString("name") + "/moments/5");
            assertThat(gone.statusCode()).isEqualTo(409);
            assertThat(detail(gone)).endsWith("Run it again to see its moments.");
        }
    }

    @Test
    void aCancelledReplayStoresNothing() {
        server.putTrace("long.swf", Traces.longLog(100_000));
        String run = location(server.replay("long.swf", "default"));
        assertThat(server.delete(run).statusCode()).isEqualTo(204);
        JsonObject record = json(server.get(run));
        assertThat(record.getString("status")).isEqualTo("cancelled");
        assertThat(record.getString("detail")).startsWith("Cancelled at second ");
        assertThat(server.get("/api/v1/replays").body()).doesNotContain("long.swf");
        JsonObject next = server.ended(server.replay("log.swf", "default"));
        assertThat(next.getString("status")).isEqualTo("done");
    }

    @Test
    void aQueuedReplayNamesTheInputThatIsGone() throws IOException {
        // The caches have no room for a snapshot, which is therefore read again.
        try (Served one =
                served().data(folder.resolve("data")).workers(1).memory(8_000).start()) {
            one.putTrace("long.swf", Traces.longLog(100_000));
            one.putTrace("log.swf", Traces.log());
            one.putQuickstart("dump");
            one.putConfiguration("mine", Served.ALLOCATE);
            String first = location(one.replay("long.swf", "default"));
            HttpResponse<String> second =
                    one.post("/api/v1/replays", replayOf("log.swf", "default").put("snapshot", "dump"));
            HttpResponse<String> third = one.replay("log.swf", "mine");
            one.delete("/api/v1/snapshots/dump");
            one.delete("/api/v1/configurations/mine");
            one.delete(first);
            assertThat(one.ended(second).getString("detail"))
                    .isEqualTo("The snapshot 'dump' was replaced or deleted before it was read.");
            assertThat(one.ended(third).getString("detail"))
                    .isEqualTo("The configuration 'mine' was replaced or deleted before it was read.");
        }
    }

    @Test
    void aTraceThatIsDeletedMeanwhileIsReplayedToTheEnd() throws Exception {
        server.putTrace("short-lived.swf", Traces.longLog(2_000));
        String run = location(server.replay("short-lived.swf", "default", "default"));
        while (json(server.get(run)).getString("status").equals("queued")) {
            Thread.sleep(5);
        }
        server.delete("/api/v1/traces/short-lived.swf");
        server.get(run + "/events");
        JsonObject record = json(server.get(run));
        assertThat(record.getString("status")).as(record.encode()).isEqualTo("done");
        assertThat(record.getString("detail"))
                .isEqualTo("The trace 'short-lived.swf' was replaced or deleted meanwhile; the result is that of the"
                        + " trace at the start.");
    }

    /** Starts a server with a plugin whose hook does something and then fails. */
    private Served failing(String does, double seconds) throws IOException {
        return withPlugin("failing", """
                hooks.jobValid(job -> {
                    try {
                        %s
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                    throw new IllegalStateException("no idea");
                });
                """.formatted(does), seconds);
    }

    /** Starts a server with a plugin, and a configuration of the same name. */
    private Served withPlugin(String name, String opens, double seconds) throws IOException {
        Path plugins = Files.createDirectory(folder.resolve("plugins"));
        PluginJar.in(plugins).plugin("Opening", """
                        package dev.example;

                        import dev.terrace.model.settings.Arguments;
                        import dev.terrace.spi.*;
                        import dev.terrace.spi.view.SessionView;

                        public class Opening implements SchedulerPlugin {
                            public String name() {
                                return "%s";
                            }

                            public void open(SessionView session, Hooks hooks, Arguments arguments) {
                                %s
                            }
                        }
                        """.formatted(name, opens)).write(name + "-1.2.jar");
        Served other = served().plugins(plugins).workers(1).seconds(seconds).start();
        other.putTrace("log.swf", Traces.log());
        other.putConfiguration(name, "actions: allocate\ntiers: [{plugins: [{name: %s}]}]\n".formatted(name));
        return other;
    }

    @Test
    void aPluginThatFailsIsNamed() throws IOException {
        try (Served other = failing("Thread.sleep(1);", 20)) {
            assertFails(other, "plugin 'failing' (failing-1.2.jar, version 1.2) failed in jobValid");
        }
    }

    @Test
    void aCycleThatTakesTooLongEndsTheReplay() throws IOException {
        try (Served other = failing("Thread.sleep(60_000);", 2)) {
            assertFails(other, "It took longer than 2.0 s, which is the limit (--cycle-timeout), and was aborted.");
        }
    }

    private static void assertFails(Served other, String sentence) {
        JsonObject record = other.ended(other.replay("log.swf", "default", "failing"));
        assertThat(record.getString("status")).isEqualTo("failed");
        assertThat(record.getString("detail")).startsWith(sentence);
        assertThat(json(other.get("/api/v1/replays")).getJsonArray("replays")).isEqualTo(new JsonArray());
        assertThat(other.ended(other.replay("log.swf", "default")).getString("status"))
                .isEqualTo("done");
    }

    @Test
    void replaysNeedAServerWithoutChildren() throws IOException {
        try (Served other = served().isolated().start()) {
            other.putTrace("log.swf", Traces.log());
            HttpResponse<String> refused = other.replay("log.swf", "default");
            assertThat(refused.statusCode()).isEqualTo(409);
            assertThat(detail(refused))
                    .isEqualTo("Replays run plugins in the process of the server; start it without --isolate.");
        }
    }

    /** Each slice ends early, so that cycles of other clients take turns with replays. */
    @Test
    void cyclesTakeTurnsWithReplays() throws IOException {
        try (Served one = served().workers(1).start()) {
            one.putTrace("long.swf", Traces.longLog(100_000));
            one.putQuickstart("quick");
            String run = location(one.replay("long.swf", "default"));
            assertThat(one.cycle("quick", "default").statusCode()).isEqualTo(200);
            assertThat(json(one.get(run)).getString("status")).isNotEqualTo("done");
            one.delete(run);
        }
    }
}
