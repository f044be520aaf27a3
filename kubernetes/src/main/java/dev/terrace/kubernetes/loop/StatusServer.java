package dev.terrace.kubernetes.loop;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** The answers to a kubelet and to Prometheus: {@code /metrics}, {@code /healthz} and {@code /readyz}. */
public final class StatusServer implements AutoCloseable {
    /** A loop without a turn for this long is stuck. */
    private static final Duration STUCK = Duration.ofSeconds(30);

    /** A client that sends its request or reads its answer for longer is cut off. */
    private static final int LIMIT_S = 3;

    /** Fewer clients than these may be slow without a delay for the others. */
    static final int THREADS = 4;

    private static final int OK = 200;
    private static final int UNAVAILABLE = 503;

    static { // read once in a process, by its first server
        System.setProperty("sun.net.httpserver.maxReqTime", String.valueOf(LIMIT_S));
        System.setProperty("sun.net.httpserver.maxRspTime", String.valueOf(LIMIT_S));
    }

    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS, task -> {
        Thread thread = new Thread(task, "terrace-status");
        thread.setDaemon(true);
        return thread;
    });

    private final HttpServer server;
    /** The loop; null before it begins. */
    private volatile @Nullable Decider loop;

    /** @throws IOException if the address cannot be used */
    public StatusServer(InetSocketAddress address, LoopMeters meters) throws IOException {
        server = HttpServer.create(address, 0);
        server.createContext("/metrics", exchange -> answer(exchange, OK, meters.scrape()));
        server.createContext("/healthz", exchange -> {
            Decider decider = loop;
            Duration since = decider == null ? Duration.ZERO : decider.sinceLastTurn();
            boolean isAlive = since.compareTo(STUCK) < 0;
            answer(
                    exchange,
                    isAlive ? OK : UNAVAILABLE,
                    isAlive ? "ok\n" : "no turn for " + since.toSeconds() + " s\n");
        });
        server.createContext("/readyz", exchange -> {
            Decider decider = loop;
            boolean isReady = decider != null && decider.isReady();
            answer(exchange, isReady ? OK : UNAVAILABLE, isReady ? "ok\n" : "the first lists are not complete\n");
        });
        server.setExecutor(threads);
        server.start();
    }

    /** Reports on a loop from now on. */
    public void follow(Decider decider) {
        loop = decider;
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
        threads.shutdownNow();
    }
}
