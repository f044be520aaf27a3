package dev.terrace.server.http;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** A request that the API's document allows. */
public final class Call {
    private final RoutingContext context;
    private final @Nullable Buffer body;

    Call(RoutingContext context, @Nullable Buffer body) {
        this.context = context;
        this.body = body;
    }

    /** A part of the path, decoded. */
    public String path(String parameter) {
        return Objects.requireNonNull(context.pathParam(parameter));
    }

    /** The body, where the document says that it is an object. */
    public JsonObject json() {
        return Objects.requireNonNull(body).toJsonObject();
    }

    /** The body, where the document says that it is a text. */
    public String text() {
        return Objects.requireNonNull(body).toString(StandardCharsets.UTF_8);
    }

    /** The request itself, paused, where the document says that its body is a stream. */
    public HttpServerRequest request() {
        return context.request();
    }

    /** Whether the client would rather have JSON than anything else. */
    public boolean prefersJson() {
        String accept = context.request().getHeader(HttpHeaders.ACCEPT);
        return accept != null && accept.contains("json");
    }

    /** Whether the client may change what is kept. */
    public boolean mayWrite() {
        return Boolean.TRUE.equals(context.<Boolean>get(Gate.MAY_WRITE));
    }

    /** @throws dev.terrace.server.problem.Problem if it may not */
    public void requireWriting() {
        Gate.requireWriting(context);
    }

    /** Says where what is answered can be had again. */
    public void location(String path) {
        context.response().putHeader(HttpHeaders.LOCATION, path);
    }

    /** The answer to a client that has what bears this tag; empty if it has not. */
    public Optional<Future<Answer>> unchanged(String tag) {
        HttpServerRequest request = context.request();
        return !request.method().equals(HttpMethod.POST)
                        && Tags.match(request.getHeader(HttpHeaders.IF_NONE_MATCH), tag)
                ? Optional.of(Future.succeededFuture(new Answer.Unchanged(tag)))
                : Optional.empty();
    }

    /** What another thread comes up with, back on the request's own. */
    public <T> Future<T> await(CompletionStage<T> stage) {
        Context loop = context.vertx().getOrCreateContext();
        return Future.fromCompletionStage(stage, loop);
    }
}
