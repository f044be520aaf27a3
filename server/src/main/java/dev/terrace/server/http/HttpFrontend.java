package dev.terrace.server.http;

import dev.terrace.server.problem.Problem;
import dev.terrace.server.problem.Problems;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Listens, and passes every request through the same steps: headers, origin, token, API, page. {@link OriginCheck},
 * {@link Gate}, {@link Api} and {@link PageFiles} take these steps.
 */
public final class HttpFrontend extends VerticleBase {
    /** The maximum time for running requests to end when the server stops. */
    private static final int GRACE_SECONDS = 10;

    private final HttpServerOptions options;
    private final Hosts hosts;
    private final Gate gate;
    private final Api api;
    private @Nullable HttpServer server;

    /**
     * @param options the address to listen on and the TLS options
     * @param hosts the hosts that requests may name
     */
    public HttpFrontend(HttpServerOptions options, Hosts hosts, Gate gate, Api api) {
        this.options = options;
        this.hosts = hosts;
        this.gate = gate;
        this.api = api;
    }

    @Override
    public Future<?> start() {
        Router router = Router.router(vertx);
        router.route().handler(HttpFrontend::begin);
        router.route().handler(new OriginCheck(hosts)::require);
        router.route().handler(gate::look);
        api.addTo(router);
        router.get().handler(new PageFiles()::answer);
        router.route().failureHandler(context -> fail(context, context.statusCode()));
        for (int status : new int[] {400, 404, 405, 406, 413, 414, 415, 500}) {
            router.errorHandler(status, context -> fail(context, status));
        }
        return vertx.createHttpServer(options)
                .connectionHandler(connection -> StrictDecoder.read(connection, options))
                .requestHandler(request -> take(request, router))
                .invalidRequestHandler(request ->
                        AnswerWriter.refuse(request, request.decoderResult().cause()))
                .listen()
                .onSuccess(listening -> server = listening);
    }

    @Override
    public Future<?> stop() {
        return server == null ? Future.succeededFuture() : server.shutdown(GRACE_SECONDS, TimeUnit.SECONDS);
    }

    /** The port on which it listens; 0 before it listens. */
    public int port() {
        return server == null ? 0 : server.actualPort();
    }

    private static void take(HttpServerRequest request, Router router) {
        SecurityHeaders.add(request.response());
        request.exceptionHandler(failure -> AnswerWriter.refuse(request, failure));
        // A CONNECT of HTTP/2 has no path. Requests of HTTP/1 were checked by their decoder.
        String target = request.uri() == null ? "" : request.uri();
        String fault = request.version() == HttpVersion.HTTP_2
                ? RequestHead.fault(target, request.headers().getAll(HttpHeaders.HOST), false)
                : null;
        if (fault == null) {
            router.handle(request);
        } else {
            AnswerWriter.refuse(request, Problem.wrongRequest(fault));
        }
    }

    private static void begin(RoutingContext context) {
        // A body is not read before an operation asks for it. An unread rest is dropped at the end.
        context.request().pause();
        context.addEndHandler(end -> Bodies.discard(context.request()));
        context.next();
    }

    private static void fail(RoutingContext context, int status) {
        Throwable failure = context.failure();
        boolean isOurs = failure != null && (failure instanceof Problem || status >= 500);
        AnswerWriter.write(context.request(), isOurs ? failure : Problems.of(status));
    }
}
