package dev.terrace.server.replays;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.replay.Semantics;
import dev.terrace.replay.trace.TraceChanges;
import dev.terrace.replay.trace.TraceOptions;
import dev.terrace.server.library.TraceEntry;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReplayRunTest {
    @Test
    void aReplayThatIsCancelledWhileItsResultIsStoredNamesTheResult() {
        ReplayRun run = new ReplayRun(new ReplayRequest(
                new TraceEntry("log.swf", "hash", 1, Instant.EPOCH, 3, 10, 2, 0),
                null,
                List.of(),
                new ReplayOptions(TraceOptions.defaults(), null, Semantics.atOnce(), TraceChanges.all(), 0, null)));
        run.cancel();
        run.stored("r-1", List.of(), "");
        JsonObject json = run.toJson();
        assertThat(json.getString("status")).isEqualTo("cancelled");
        assertThat(json.getString("replay")).isEqualTo("r-1");
        assertThat(json.getString("detail")).isEqualTo("Stopped after its result was stored.");
    }
}
