package dev.terrace.kubernetes.watch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.kubernetes.client.Answer;
import dev.terrace.kubernetes.client.Connection;
import dev.terrace.kubernetes.client.OpenAnswer;
import dev.terrace.kubernetes.list.Discovery;
import dev.terrace.kubernetes.list.Waiting;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.objects.field.Kind;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The requests of watches to an API server. */
public final class ServerRequests implements Requests {
    private static final int PAGE = 500;
    private static final int OK = 200;
    private static final int NOT_FOUND = 404;
    /** The server sends a bookmark about once a minute. */
    private static final Duration SILENCE = Duration.ofSeconds(150);

    /** A kind that the server lacks is looked for again after this time. */
    private static final Duration FRESH = Duration.ofSeconds(10);

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Connection connection;
    private final List<WatchLog> logs;
    private Map<Kind<?>, String> paths = Map.of();
    private long discovered = System.nanoTime() - FRESH.toNanos();

    public ServerRequests(Connection connection, List<WatchLog> logs) {
        this.connection = connection;
        this.logs = logs;
    }

    @Override
    public Listing list(Kind<?> kind) throws IOException {
        String path = path(kind);
        List<ObjectNode> objects = new ArrayList<>();
        String next = "";
        while (true) {
            JsonNode page = get(path + "?limit=" + PAGE + next);
            page.path("items").forEach(item -> objects.add((ObjectNode) item));
            String token = page.path("metadata").path("continue").asText();
            if (token.isEmpty()) {
                return new Listing(
                        objects, page.path("metadata").path("resourceVersion").asText());
            }
            next = "&continue=" + URLEncoder.encode(token, StandardCharsets.UTF_8);
        }
    }

    @Override
    public BufferedReader watch(Kind<?> kind, String from, int seconds) throws IOException {
        String path = path(kind) + "?watch=1&allowWatchBookmarks=true&timeoutSeconds=" + seconds + "&resourceVersion="
                + URLEncoder.encode(from, StandardCharsets.UTF_8);
        OpenAnswer answer = ask(() -> connection.open(path, SILENCE));
        if (answer.code() != OK) {
            try (answer) {
                throw refused(answer.code(), answer.readAllBytes());
            }
        }
        return new BufferedReader(new InputStreamReader(answer, StandardCharsets.UTF_8));
    }

    /** Asks the server. What ends a command is tried again by a watch. */
    private static <T> T ask(Supplier<T> request) throws IOException {
        try {
            return request.get();
        } catch (InvalidInput e) {
            throw new IOException(e.getMessage());
        }
    }

    private JsonNode get(String path) throws IOException {
        Answer answer = ask(() -> Waiting.of(connection.get(path)));
        if (answer.code() != OK) {
            try (InputStream in = answer.plain()) {
                throw refused(answer.code(), in.readAllBytes());
            }
        }
        Instant server = answer.date();
        if (server != null) {
            logs.forEach(log -> log.clock(Duration.between(Instant.now(), server)));
        }
        try (InputStream in = answer.plain()) {
            return JSON.readTree(in);
        }
    }

    /** Returns the failure that a status of the server describes. */
    private static Refused refused(int code, byte[] body) throws IOException {
        JsonNode status = JSON.readTree(body);
        return new Refused(
                code,
                status.path("message").asText(),
                status.path("details").path("retryAfterSeconds").asLong());
    }

    /** Returns the path of a kind. Asks the server which kinds it has, at most every few seconds. */
    private synchronized String path(Kind<?> kind) throws IOException {
        if (!paths.containsKey(kind) && System.nanoTime() - discovered > FRESH.toNanos()) {
            paths = ask(() -> new Discovery(connection, finding -> {}).paths());
            discovered = System.nanoTime();
        }
        String path = paths.get(kind);
        if (path == null) {
            throw new Refused(NOT_FOUND, "the server has no " + kind.plural());
        }
        return path;
    }
}
