package dev.terrace.server.endpoints;

import dev.terrace.server.http.Answer;
import dev.terrace.server.http.Call;
import dev.terrace.server.http.Endpoint;
import dev.terrace.server.http.Operation;
import dev.terrace.server.problem.Problem;
import dev.terrace.server.work.Subject;
import dev.terrace.server.work.WorkQueue;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Liveness and readiness of the process.
 *
 * @param mostStuck the maximum number of stuck pieces of work of a ready server
 */
public record HealthEndpoint(List<WorkQueue> work, int mostStuck) implements Endpoint {
    /** The maximum number of listed pieces. */
    private static final int LISTED = 10;

    @Override
    public Map<String, Operation> operations() {
        return Map.of("isLive", this::live, "isReady", this::ready);
    }

    private Future<Answer> live(Call call) {
        return Future.succeededFuture(Answer.json(200, new JsonObject().put("status", "up")));
    }

    private Future<Answer> ready(Call call) {
        List<Subject> stuck =
                work.stream().flatMap(queue -> queue.stuck().stream()).toList();
        if (stuck.size() > mostStuck) {
            // Clients without a token learn nothing about a cluster.
            Map<String, Long> pieces = stuck.stream()
                    .map(call.mayRead() ? Subject::toString : Subject::kind)
                    .collect(Collectors.groupingBy(Function.identity(), LinkedHashMap::new, Collectors.counting()));
            throw new Problem(
                    503,
                    "Not ready",
                    "Still running after --cycle-timeout: %s. The limit is %s (--stuck-limit). Restart the server; with --isolate, it ends cycles whose plugins hang."
                            .formatted(listed(pieces), mostStuck));
        }
        return Future.succeededFuture(
                Answer.json(200, new JsonObject().put("status", "up").put("stuck", stuck.size())));
    }

    private static String listed(Map<String, Long> pieces) {
        String listed = pieces.entrySet().stream()
                .limit(LISTED)
                .map(piece -> piece.getValue() == 1 ? piece.getKey() : piece.getKey() + " ×" + piece.getValue())
                .collect(Collectors.joining("; "));
        return pieces.size() > LISTED ? listed + "; and " + (pieces.size() - LISTED) + " more" : listed;
    }
}
