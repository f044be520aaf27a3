package dev.terrace.server.http;

import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;

/** Listens, and takes every request past the same doors: headers, who may, the API, the page. */
public final class Frontage extends VerticleBase {
    private final String host;
    private final int port;
    private final Gate gate;
    private final Api api;
    private int listening;

    public Frontage(String host, int port, Gate gate, Api api) {
        this.host = host;
        this.port = port;
        this.gate = gate;
        this.api = api;
    }

    @Override
    public Future<?> start() {
        Router router = Router.router(vertx);
        router.route().handler(context -> {
            context.request().pause();
            SecurityHeaders.add(context.response());
            context.next();
        });
        router.route().handler(gate::look);
        api.addTo(router);
        router.get().handler(new PageFiles()::answer);
        router.route().failureHandler(Frontage::fail);
        for (int status : new int[] {400, 404, 405, 406, 413, 414, 415, 500}) {
            router.errorHandler(status, Frontage::fail);
        }
        return vertx.createHttpServer(new HttpServerOptions().setIdleTimeout(60))
                .requestHandler(router)
                .listen(port, host)
                .onSuccess(this::remember);
    }

    private void remember(HttpServer server) {
        listening = server.actualPort();
    }

    /** The port that it listens on, once it does. */
    public int port() {
        return listening;
    }

    private static void fail(RoutingContext context) {
        Throwable failure = context.failure();
        AnswerWriter.write(context.request(), failure != null ? failure : Refusal.of(context.statusCode()));
    }
}
