package dev.terrace.server.endpoints;

import dev.terrace.server.http.Answer;
import dev.terrace.server.http.Call;
import dev.terrace.server.http.Endpoint;
import dev.terrace.server.http.Operation;
import dev.terrace.server.problem.Problem;
import dev.terrace.server.work.WorkQueue;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;

/** Liveness and readiness of the process. */
public final class HealthEndpoint implements Endpoint {
    private final List<WorkQueue> work;
    private final int mostStuck;

    /** @param mostStuck the maximum number of stuck threads of a ready server */
    public HealthEndpoint(List<WorkQueue> work, int mostStuck) {
        this.work = work;
        this.mostStuck = mostStuck;
    }

    @Override
    public Map<String, Operation> operations() {
        return Map.of("isLive", this::live, "isReady", this::ready);
    }

    private Future<Answer> live(Call call) {
        return Future.succeededFuture(Answer.json(200, new JsonObject().put("status", "up")));
    }

    private Future<Answer> ready(Call call) {
        int stuck = work.stream().mapToInt(WorkQueue::stuck).sum();
        if (stuck > mostStuck) {
            throw new Problem(
                    503,
                    "Not ready",
                    stuck + " threads are stuck in plugins that do not end; more than " + mostStuck
                            + " (--stuck-limit) are too many. Restart the server with --isolate.");
        }
        return Future.succeededFuture(
                Answer.json(200, new JsonObject().put("status", "up").put("stuck", stuck)));
    }
}
