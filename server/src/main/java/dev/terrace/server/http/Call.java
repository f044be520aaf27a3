package dev.terrace.server.http;

import dev.terrace.files.Fault;
import dev.terrace.server.work.Subject;
import dev.terrace.text.ByteOrderMark;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.nio.charset.CharacterCodingException;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A request that has passed the checks of the API's document. */
public final class Call {
    private static final String API = "/api/v1/";

    /** The types that a client may accept where JSON and YAML are offered. */
    private static final Set<String> TYPES = Set.of("application/json", "application/yaml", "application/*", "*/*");

    private final String operation;
    private final RoutingContext context;
    private final @Nullable Buffer body;
    private @Nullable JsonObject json;

    Call(String operation, RoutingContext context, @Nullable Buffer body) {
        this.operation = operation;
        this.context = context;
        this.body = body;
    }

    /** A parameter of the path, decoded. */
    public String path(String parameter) {
        return Objects.requireNonNull(context.pathParam(parameter));
    }

    /** A parameter of the query, decoded. */
    public String query(String parameter, String otherwise) {
        return context.request().getParam(parameter, otherwise);
    }

    /** The body of an operation that takes a JSON object. */
    public JsonObject json() {
        if (json == null) {
            json = Objects.requireNonNull(body).toJsonObject();
        }
        return json;
    }

    /**
     * The body of an operation that takes a text.
     *
     * @param source the name of the text in errors
     * @throws dev.terrace.model.finding.InvalidInput if it is not in UTF-8, or in the encoding of its byte-order mark
     */
    public String text(String source) {
        try {
            return ByteOrderMark.decode(Objects.requireNonNull(body).getBytes());
        } catch (CharacterCodingException e) {
            throw Fault.at(source, "is not UTF-8 text.");
        }
    }

    /** The paused request of an operation that streams its body. */
    public HttpServerRequest request() {
        return context.request();
    }

    /** Returns whether the client prefers JSON to YAML, which is the default. */
    public boolean prefersJson() {
        return context.parsedHeaders().accept().stream()
                .filter(type -> type.weight() > 0)
                .map(type -> type.value().toLowerCase(Locale.ROOT))
                .filter(TYPES::contains)
                .findFirst()
                .filter("application/json"::equals)
                .isPresent();
    }

    /** Returns whether the client may change stored data. */
    public boolean mayWrite() {
        return Boolean.TRUE.equals(context.<Boolean>get(Gate.MAY_WRITE));
    }

    /** @throws dev.terrace.server.problem.Problem if the client may not write */
    public void requireWriting() {
        Gate.requireWriting(context);
    }

    /** Returns whether the client may read stored data. */
    public boolean mayRead() {
        return Boolean.TRUE.equals(context.<Boolean>get(Gate.MAY_READ));
    }

    /**
     * Describes the work that the request asks for: its path, and the objects that its JSON names. The objects are
     * included only if {@link #json} was called before.
     */
    public Subject subject() {
        String path = context.request().path();
        String names = json == null
                ? ""
                : Stream.of("trace", "snapshot", "configuration")
                        .filter(name -> json().getValue(name) instanceof String)
                        .map(name -> name + " " + json().getString(name))
                        .collect(Collectors.joining(", "));
        String object = path.startsWith(API) ? path.substring(API.length()) : path;
        return new Subject(operation, names.isEmpty() ? object : object + " (" + names + ")");
    }

    /** Sets the {@code Location} of the answer. */
    public void location(String path) {
        context.response().putHeader(HttpHeaders.LOCATION, path);
    }

    /** The answer "not modified" if the client has the document with this tag; otherwise empty. */
    public Optional<Future<Answer>> unchanged(String tag) {
        HttpServerRequest request = context.request();
        return !request.method().equals(HttpMethod.POST)
                        && Tags.match(request.getHeader(HttpHeaders.IF_NONE_MATCH), tag)
                ? Optional.of(Future.succeededFuture(new Answer.Unchanged(tag)))
                : Optional.empty();
    }

    /** Delivers the result of another thread on the request's event loop. */
    public <T> Future<T> await(CompletionStage<T> stage) {
        Context loop = context.vertx().getOrCreateContext();
        return Future.fromCompletionStage(stage, loop);
    }
}
