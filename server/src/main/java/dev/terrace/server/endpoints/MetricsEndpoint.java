package dev.terrace.server.endpoints;

import dev.terrace.server.http.Answer;
import dev.terrace.server.http.Call;
import dev.terrace.server.http.Endpoint;
import dev.terrace.server.http.Operation;
import dev.terrace.server.metrics.Meters;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.Map;

/** Metrics in the text format of Prometheus. */
public record MetricsEndpoint(Vertx vertx, Meters meters) implements Endpoint {
    private static final String TYPE = "text/plain; version=0.0.4; charset=utf-8";

    @Override
    public Map<String, Operation> operations() {
        return Map.of("getMetrics", this::get);
    }

    private Future<Answer> get(Call call) {
        return vertx.executeBlocking(() -> Answer.text(TYPE, meters.scrape()), false);
    }
}
