package dev.terrace.server.http;

import dev.terrace.server.http.ApiDocument.Described;
import dev.terrace.server.problem.Problem;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Route;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Serves the operations that the API's document describes. A request that the document allows goes to its operation.
 * Every other request is answered with a problem.
 */
public final class Api {
    private final ApiDocument document;
    private final SchemaCheck check;
    private final Map<String, Operation> operations = new HashMap<>();
    private final long mostOfABody;
    private final Meter meter;

    /** A listener that is called after every request. */
    @FunctionalInterface
    public interface Meter {
        void took(String operation, int status, long nanoseconds);
    }

    /**
     * @param mostOfABody the maximum number of bytes of a body that is not streamed
     * @throws IllegalStateException if the operations of the endpoints differ from those of the document
     */
    public Api(ApiDocument document, List<Endpoint> endpoints, long mostOfABody, Meter meter) {
        this.meter = meter;
        this.document = document;
        this.check = new SchemaCheck(document);
        this.mostOfABody = mostOfABody;
        endpoints.forEach(endpoint -> operations.putAll(endpoint.operations()));
        Set<String> named =
                Set.copyOf(document.operations().stream().map(Described::id).toList());
        if (!named.equals(operations.keySet())) {
            throw new IllegalStateException(
                    "the document names " + named + ", and the endpoints do " + operations.keySet());
        }
    }

    /** Adds a route for each operation. */
    public void addTo(Router router) {
        for (Described described : document.operations()) {
            Operation operation = Objects.requireNonNull(operations.get(described.id()));
            String path = described.path().replaceAll("\\{(\\w+)}", ":$1");
            Route route = router.route(described.method(), path);
            if (described.method().equals(HttpMethod.GET)) {
                route.method(HttpMethod.HEAD);
            }
            route.handler(context -> handle(context, described, operation));
        }
    }

    private void handle(RoutingContext context, Described described, Operation operation) {
        long start = System.nanoTime();
        context.addEndHandler(
                end -> meter.took(described.id(), context.response().getStatusCode(), System.nanoTime() - start));
        Gate.require(context, described);
        requireParameters(context, described);
        Future<Answer> answer = described.bodyTypes().isEmpty()
                ? answer(operation, new Call(described.id(), context, null))
                : withBody(context, described, operation);
        answer.onSuccess(done -> AnswerWriter.write(context.request(), done))
                .onFailure(failure -> AnswerWriter.write(context.request(), failure));
    }

    private Future<Answer> withBody(RoutingContext context, Described described, Operation operation) {
        if (described.isStreamed()) {
            return answer(operation, new Call(described.id(), context, null));
        }
        requireType(context, described);
        return Bodies.whole(context.request(), mostOfABody).compose(body -> {
            requireBody(body, described.schema());
            return answer(operation, new Call(described.id(), context, body));
        });
    }

    private static Future<Answer> answer(Operation operation, Call call) {
        try {
            return operation.answer(call);
        } catch (RuntimeException e) {
            return Future.failedFuture(e);
        }
    }

    private void requireParameters(RoutingContext context, Described described) {
        for (JsonObject parameter : described.parameters()) {
            String name = parameter.getString("name");
            boolean isQuery = parameter.getString("in").equals("query");
            String value = isQuery ? context.request().getParam(name) : context.pathParam(name);
            String problem = isQuery && value == null
                    ? null
                    : check.problem("'" + name + "'", value, parameter.getJsonObject("schema"));
            if (problem != null) {
                throw Problem.wrongRequest(problem);
            }
        }
    }

    private static void requireType(RoutingContext context, Described described) {
        String given = context.request().getHeader(HttpHeaders.CONTENT_TYPE);
        String type = given == null ? "" : given.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
        if (!described.bodyTypes().contains(type)) {
            throw new Problem(
                    415,
                    "Another kind of body",
                    "The Content-Type is '" + type + "'; it must be " + String.join(" or ", described.bodyTypes())
                            + ".");
        }
    }

    private void requireBody(Buffer body, @Nullable JsonObject schema) {
        if (schema == null) {
            return;
        }
        Object value;
        try {
            value = body.toJsonObject();
        } catch (DecodeException | ClassCastException e) {
            throw Problem.wrongRequest("The body must be a JSON object: " + firstLine(e) + ".");
        }
        String problem = check.problem("The body", value, schema);
        if (problem != null) {
            throw Problem.wrongRequest(problem);
        }
    }

    private static String firstLine(Exception e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("it is something else");
    }
}
