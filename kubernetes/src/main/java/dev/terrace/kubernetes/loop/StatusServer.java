package dev.terrace.kubernetes.loop;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** The answers to a kubelet and to Prometheus: {@code /metrics}, {@code /healthz} and {@code /readyz}. */
public final class StatusServer implements AutoCloseable {
    /** A loop without a turn for this long is stuck. */
    private static final Duration STUCK = Duration.ofSeconds(30);

    private static final int OK = 200;
    private static final int UNAVAILABLE = 503;

    private final HttpServer server;

    /** @throws IOException if the address cannot be used */
    public StatusServer(InetSocketAddress address, Decider decider, LoopMeters meters) throws IOException {
        server = HttpServer.create(address, 0);
        server.createContext("/metrics", exchange -> answer(exchange, OK, meters.scrape()));
        server.createContext("/healthz", exchange -> {
            Duration since = decider.sinceLastTurn();
            boolean isAlive = since.compareTo(STUCK) < 0;
            answer(
                    exchange,
                    isAlive ? OK : UNAVAILABLE,
                    isAlive ? "ok\n" : "no turn for " + since.toSeconds() + " s\n");
        });
        server.createContext(
                "/readyz",
                exchange -> answer(
                        exchange,
                        decider.isReady() ? OK : UNAVAILABLE,
                        decider.isReady() ? "ok\n" : "the first lists are not complete\n"));
        server.start();
    }

    /** The port on which it listens. */
    public int port() {
        return server.getAddress().getPort();
    }

    private static void answer(HttpExchange exchange, int code, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        try (exchange) {
            exchange.getResponseHeaders().set("Content-Type", "text/plain; version=0.0.4; charset=utf-8");
            exchange.sendResponseHeaders(code, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
