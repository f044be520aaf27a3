package dev.terrace.server;

import static dev.terrace.server.Served.QUICKSTART;
import static dev.terrace.server.Served.json;
import static dev.terrace.server.Served.location;
import static dev.terrace.server.Served.served;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The page's first visit. */
class FirstVisitTest {
    private static final JsonObject FIRST =
            new JsonObject().put("snapshot", "cluster").put("configuration", "default");

    @Test
    void itsDocumentsAreMadeBeforeItComes() throws IOException, InterruptedException {
        try (Served server = served().showing(QUICKSTART).start()) {
            require(server, "cache_size{cache=\"documents\"} 3.0");
            HttpResponse<String> report = server.post("/api/v1/cycles", FIRST);
            assertThat(json(report).getJsonObject("decisions").getJsonArray("binds"))
                    .isNotEmpty();
            assertThat(server.get(location(report) + "/cluster").statusCode()).isEqualTo(200);
            assertThat(server.get("/api/v1/snapshots/cluster/cluster").statusCode())
                    .isEqualTo(200);
            require(server, "cache_size{cache=\"documents\"} 3.0");
            require(server, "terrace_cycle_seconds_count 1");
        }
    }

    private static void require(Served server, String metric) throws InterruptedException {
        long end = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        while (!server.get("/metrics").body().contains(metric) && System.nanoTime() < end) {
            Thread.sleep(20);
        }
        assertThat(server.get("/metrics").body()).contains(metric);
    }
}
