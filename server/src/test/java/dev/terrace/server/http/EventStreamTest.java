package dev.terrace.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.JsonObject;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EventStreamTest {
    private final CompletableFuture<Object> sent = new CompletableFuture<>();

    @Test
    void aClientThatDoesNotKeepUpReceivesTheLastEvent() throws Exception {
        Vertx vertx = Vertx.vertx();
        try {
            EventStream events = EventStream.open(slow(), vertx);
            events.send("progress", new JsonObject());
            events.end("done", new JsonObject().put("status", "done"));
            assertThat(sent.get(10, TimeUnit.SECONDS)).isEqualTo("event: done\ndata: {\"status\":\"done\"}\n\n");
        } finally {
            vertx.close().toCompletionStage().toCompletableFuture().get(10, TimeUnit.SECONDS);
        }
    }

    /** Returns an open response whose write queue is full. */
    private HttpServerResponse slow() {
        return (HttpServerResponse) Proxy.newProxyInstance(
                HttpServerResponse.class.getClassLoader(), new Class<?>[] {HttpServerResponse.class}, this::call);
    }

    private @Nullable Object call(Object response, Method method, Object[] arguments) {
        return switch (method.getName()) {
            case "writeQueueFull" -> true;
            case "ended", "closed" -> false;
            case "write", "end" -> {
                sent.complete(arguments[0]);
                yield null;
            }
            default -> response;
        };
    }
}
