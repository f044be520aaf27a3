package dev.terrace.server.http;

import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Listens, and takes every request through the same steps: headers, origin, token, API, page. */
public final class HttpFrontend extends VerticleBase {
    /** How long requests that have begun may take to end when the server does. */
    private static final int GRACE_SECONDS = 10;

    private final HttpServerOptions options;
    private final Hosts hosts;
    private final Gate gate;
    private final Api api;
    private @Nullable HttpServer server;

    /**
     * @param options where to listen, and whether with TLS
     * @param hosts those that requests may call
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
        router.route().handler(new Origin(hosts)::require);
        router.route().handler(gate::look);
        api.addTo(router);
        router.get().handler(new PageFiles()::answer);
        router.route().failureHandler(HttpFrontend::fail);
        for (int status : new int[] {400, 404, 405, 406, 413, 414, 415, 500}) {
            router.errorHandler(status, HttpFrontend::fail);
        }
        return vertx.createHttpServer(options)
                .requestHandler(router)
                .invalidRequestHandler(request -> AnswerWriter.write(request, Refusal.of(400)))
                .listen()
                .onSuccess(listening -> server = listening);
    }

    @Override
    public Future<?> stop() {
        return server == null ? Future.succeededFuture() : server.shutdown(GRACE_SECONDS, TimeUnit.SECONDS);
    }

    /** The port that it listens on, once it does. */
    public int port() {
        return server == null ? 0 : server.actualPort();
    }

    private static void begin(RoutingContext context) {
        // A body is not read before an operation asks for it. If none did, its rest is dropped at the end.
        context.request().pause();
        context.addEndHandler(end -> Bodies.discard(context.request()));
        SecurityHeaders.add(context.response());
        context.next();
    }

    private static void fail(RoutingContext context) {
        Throwable failure = context.failure();
        AnswerWriter.write(context.request(), failure != null ? failure : Refusal.of(context.statusCode()));
    }
}
