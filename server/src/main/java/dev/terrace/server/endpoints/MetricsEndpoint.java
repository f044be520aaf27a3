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
public final class MetricsEndpoint implements Endpoint {
    private static final String TYPE = "text/plain; version=0.0.4; charset=utf-8";

    private final Vertx vertx;
    private final Meters meters;

    public MetricsEndpoint(Vertx vertx, Meters meters) {
        this.vertx = vertx;
        this.meters = meters;
    }

    @Override
    public Map<String, Operation> operations() {
        return Map.of("getMetrics", this::get);
    }

    private Future<Answer> get(Call call) {
        return vertx.executeBlocking(() -> Answer.text(TYPE, meters.scrape()));
    }
}
