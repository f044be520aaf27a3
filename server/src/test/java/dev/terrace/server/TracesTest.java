package dev.terrace.server;

import static dev.terrace.server.Served.detail;
import static dev.terrace.server.Served.json;
import static dev.terrace.server.Served.served;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Stored traces. */
class TracesTest {
    private static final int MIB = 1 << 20;
    private static Served server;

    @BeforeAll
    static void start() {
        server = served().start();
    }

    @AfterAll
    static void stop() throws IOException {
        server.close();
    }

    @Test
    void aLogIsDescribedAsByTheCommand() {
        HttpResponse<String> put = server.putTrace("log.swf", Traces.log());
        assertThat(put.statusCode()).isEqualTo(201);
        assertThat(json(put).getInteger("jobs")).isEqualTo(3);
        assertThat(json(put).getInteger("seconds")).isEqualTo(20);
        assertThat(json(put).getJsonArray("findings")).isEmpty();
        JsonObject description = json(server.get("/api/v1/traces/log.swf")).getJsonObject("description");
        assertThat(description.getString("trace")).isEqualTo("log.swf");
        assertThat(description.getString("name")).isEqualTo("log");
        assertThat(description.getJsonObject("widest").getInteger("cpuMilli")).isEqualTo(2000);
        assertThat(server.putTrace("log.swf", Traces.log()).statusCode()).isEqualTo(200);
    }

    @Test
    void formatsAreThoseOfFiles() {
        assertThat(json(server.putTrace("log.swf.gz", Traces.packed(Traces.log())))
                        .getInteger("jobs"))
                .isEqualTo(3);
        JsonObject month = json(server.putTrace("month.zip", Traces.zip("some/folder", Traces.month())));
        assertThat(month.getInteger("nodes")).isEqualTo(6);
        String pods = "name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec,qos,pod_phase,creation_time,deletion_time,"
                + "scheduled_time\np,1000,1,0,0,,LS,Running,0,9,1\n";
        JsonObject openb = json(server.putTrace("openb.csv", pods.getBytes(StandardCharsets.UTF_8)));
        assertThat(openb.getInteger("jobs")).isEqualTo(1);
        assertThat(openb.getInteger("nodes")).isZero();
    }

    @Test
    void tracesAreListedAndDeleted() {
        server.putTrace("gone.swf", Traces.log());
        assertThat(server.get("/api/v1/traces").body()).contains("\"gone.swf\"");
        assertThat(server.delete("/api/v1/traces/gone.swf").statusCode()).isEqualTo(204);
        assertThat(server.get("/api/v1/traces").body()).doesNotContain("\"gone.swf\"");
        assertThat(detail(server.get("/api/v1/traces/gone.swf"))).isEqualTo("There is no trace 'gone.swf'.");
        assertThat(server.delete("/api/v1/traces/gone.swf").statusCode()).isEqualTo(404);
    }

    @Test
    void whatIsWrongWithATraceHasItsPlace() {
        assertRefused("bad.swf", "; MaxProcs: 4\n1 0 0 x\n".getBytes(StandardCharsets.UTF_8), "bad.swf:2:");
        Map<String, byte[]> month = Traces.month();
        month.put("jobs.csv", "id,submit,run\na,one,2\n".getBytes(StandardCharsets.UTF_8));
        assertRefused(
                "bad.zip",
                Traces.zip("month", month),
                "bad.zip/jobs.csv:2:3: submit is no number of at most 18 digits: 'one'.");
        month.remove("nodes.csv");
        assertRefused("bad.zip", Traces.zip("month", month), "bad.zip: the trace has no nodes.csv.");
        month.remove("trace.json");
        assertRefused(
                "bad.zip", Traces.zip("month", month), "bad.zip: is not a trace in a known format. Known formats: ");
        assertRefused("bad.zip", Traces.zip("..", Traces.month()), "bad.zip!/../jobs.csv: the path of this entry");
        assertRefused(
                "bad.zip", Traces.zip("a", Map.of("b/c.txt", new byte[0])), "bad.zip: the archive holds no trace.json");
        assertRefused(
                "log.txt",
                Traces.log(),
                "log.txt: is not a trace in a known format. Known formats: a log in the Standard");
        assertRefused("empty.swf", new byte[0], "empty.swf: the trace has no job that can be replayed.");
        byte[] packed = Traces.packed(Traces.log());
        assertRefused("cut.swf.gz", Arrays.copyOf(packed, packed.length / 2), "cut.swf.gz: ");
    }

    private static void assertRefused(String name, byte[] bytes, String sentence) {
        HttpResponse<String> put = server.putTrace(name, bytes);
        assertThat(put.statusCode()).as(put.body()).isEqualTo(422);
        assertThat(detail(put)).startsWith(sentence).doesNotContain("terrace-trace-");
        assertThat(server.get("/api/v1/traces/" + name).statusCode()).isEqualTo(404);
    }

    @Test
    void limitsAreThoseOfSnapshots() throws IOException {
        byte[] large = Traces.longLog(50_000);
        try (Served small = served().body(MIB).snapshots(1).start()) {
            assertThat(small.putTrace("a.swf", large).statusCode()).isEqualTo(413);
            HttpResponse<String> packed = small.putTrace("a.swf.gz", Traces.packed(large));
            assertThat(packed.statusCode()).isEqualTo(413);
            assertThat(detail(packed)).contains("unpacked, is larger than 1 MiB");
            Map<String, byte[]> month = Traces.month();
            month.put("jobs.csv", large);
            assertThat(small.putTrace("a.zip", Traces.zip("a", month)).statusCode())
                    .isEqualTo(413);
            small.putTrace("b.swf", Traces.log());
            HttpResponse<String> second = small.putTrace("c.swf", Traces.log());
            assertThat(second.statusCode()).isEqualTo(507);
            assertThat(detail(second)).startsWith("There are 1 traces already");
        }
    }
}
