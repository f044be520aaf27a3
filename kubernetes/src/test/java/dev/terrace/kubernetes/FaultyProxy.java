package dev.terrace.kubernetes;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A proxy before an API server that refuses, delays and cuts writes, and loses their answers. Reads and leases pass.
 * The fault of a write depends on a seed and on the number of writes before it.
 */
public final class FaultyProxy implements AutoCloseable {
    private static final long LATE_MS = 1_500;
    private static final List<String> COPIED = List.of("Authorization", "Content-Type", "Accept", "Accept-Encoding");

    private final ControlPlane plane;
    private final HttpServer server;
    private final Random random;
    private final List<Written> written = new ArrayList<>();
    private volatile double share;
    private volatile double refusedStatus;
    private volatile long slowMs;

    /** The faults of writes. */
    private enum Fault {
        CONFLICT,
        ERROR,
        TOO_MANY,
        /** The server receives it late. */
        LATE,
        /** The server does not receive it, and the connection ends. */
        CUT,
        /** The server does it, and the connection ends. */
        LOST
    }

    /**
     * A write that the API server has done or refused.
     *
     * @param uid that of the object, if the request names it
     * @param at the monotonic time at which the answer arrived
     */
    public record Written(String method, String path, String uid, int code, long at) {
        private static final Pattern UID = Pattern.compile("\"uid\":\"([^\"]+)\"");

        Written(String method, String path, byte[] body, int code) {
            this(method, path, uid(new String(body, StandardCharsets.UTF_8)), code, System.nanoTime());
        }

        private static String uid(String body) {
            Matcher uid = UID.matcher(body);
            return uid.find() ? uid.group(1) : "";
        }
    }

    public FaultyProxy(ControlPlane plane, long seed) throws IOException {
        this.plane = plane;
        this.random = new Random(seed);
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 256);
        server.setExecutor(Executors.newCachedThreadPool(task -> {
            Thread thread = new Thread(task, "faulty-proxy");
            thread.setDaemon(true);
            return thread;
        }));
        server.createContext("/", this::handle);
        server.start();
    }

    public String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** Sets the share of writes that something happens to, 0 to 1. */
    public void disturb(double part) {
        share = part;
    }

    /** Sets the share of writes of statuses that are answered 409, 0 to 1. */
    public void refuseStatus(double part) {
        refusedStatus = part;
    }

    /** Lets the server receive each write after a time, so that bindings last long enough to be interrupted. */
    public void slow(Duration time) {
        slowMs = time.toMillis();
    }

    /** Returns the writes that have reached the API server, leases aside, in the order of their answers; a copy. */
    public synchronized List<Written> written() {
        return List.copyOf(written);
    }

    /** Returns what happens to the next write; null for nothing. */
    private synchronized @Nullable Fault next(String path) {
        if (path.endsWith("/status") && refusedStatus > 0 && random.nextDouble() < refusedStatus) {
            return Fault.CONFLICT;
        }
        return random.nextDouble() < share ? Fault.values()[random.nextInt(Fault.values().length)] : null;
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().toString();
            byte[] body = exchange.getRequestBody().readAllBytes();
            boolean isWrite = !exchange.getRequestMethod().equals("GET") && !path.contains("/leases");
            Fault fault = isWrite ? next(path) : null;
            if (fault == Fault.CUT) {
                return;
            }
            if (fault == Fault.CONFLICT || fault == Fault.ERROR || fault == Fault.TOO_MANY) {
                refuse(exchange, fault == Fault.CONFLICT ? 409 : fault == Fault.ERROR ? 500 : 429);
                return;
            }
            Thread.sleep(fault == Fault.LATE ? LATE_MS : isWrite ? slowMs : 0);
            HttpResponse<InputStream> answer = forward(exchange, path, body);
            if (isWrite) {
                synchronized (this) {
                    written.add(new Written(exchange.getRequestMethod(), path, body, answer.statusCode()));
                }
            }
            try (InputStream in = answer.body()) {
                if (fault != Fault.LOST) {
                    pass(exchange, answer, in);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void refuse(HttpExchange exchange, int code) throws IOException {
        byte[] status = "{\"kind\": \"Status\", \"code\": %s, \"message\": \"the proxy refuses\"}"
                .formatted(code)
                .getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        if (code == 429) {
            exchange.getResponseHeaders().set("Retry-After", "1");
        }
        exchange.sendResponseHeaders(code, status.length);
        exchange.getResponseBody().write(status);
    }

    private HttpResponse<InputStream> forward(HttpExchange exchange, String path, byte[] body)
            throws IOException, InterruptedException {
        // Over HTTP/2, the watches of all processes, also of those that were killed, would be streams of one
        // connection,
        // and these are limited.
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(plane.server() + path))
                .version(HttpClient.Version.HTTP_1_1)
                .method(
                        exchange.getRequestMethod(),
                        body.length == 0 ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body));
        for (String name : COPIED) {
            String value = exchange.getRequestHeaders().getFirst(name);
            if (value != null) {
                request.header(name, value);
            }
        }
        HttpClient client = plane.http();
        return client.send(request.build(), BodyHandlers.ofInputStream());
    }

    /** Copies an answer, which may have no end, as it arrives. */
    private static void pass(HttpExchange exchange, HttpResponse<InputStream> answer, InputStream in)
            throws IOException {
        for (String name : List.of("Content-Type", "Content-Encoding", "Retry-After", "Date")) {
            answer.headers()
                    .firstValue(name)
                    .ifPresent(value -> exchange.getResponseHeaders().set(name, value));
        }
        exchange.sendResponseHeaders(answer.statusCode(), 0);
        OutputStream out = exchange.getResponseBody();
        byte[] buffer = new byte[1 << 16];
        for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
            out.write(buffer, 0, count);
            out.flush();
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
