package dev.terrace.kubernetes.watch;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.kubernetes.client.Answer;
import dev.terrace.kubernetes.client.Connection;
import dev.terrace.kubernetes.client.OpenAnswer;
import dev.terrace.kubernetes.list.Discovery;
import dev.terrace.kubernetes.list.Paging;
import dev.terrace.kubernetes.list.Waiting;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.objects.field.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** The requests of watches to an API server. */
public final class ServerRequests implements Requests {
    private static final int OK = 200;
    private static final int NOT_FOUND = 404;
    /** The server sends a bookmark about once a minute. */
    private static final Duration SILENCE = Duration.ofSeconds(150);

    /** A kind that the server lacks is looked for again after this time. */
    private static final Duration FRESH = Duration.ofSeconds(10);
    /** A group that does not answer is asked again after this time. */
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Connection connection;
    private final List<WatchLog> logs;
    /** The known paths. Only an answer 404 to a request about a path removes it. */
    private final Map<Kind<?>, String> paths = new ConcurrentHashMap<>();
    /** The groups that did not answer the last discovery, each with the reason. */
    private Map<String, String> unanswered = Map.of();

    private long discovered = System.nanoTime() - FRESH.toNanos();

    public ServerRequests(Connection connection, List<WatchLog> logs) {
        this.connection = connection;
        this.logs = logs;
    }

    @Override
    public Listing list(Kind<?> kind) throws IOException {
        Paging paging = new Paging(kind, path(kind), connection);
        List<ObjectNode> objects = new ArrayList<>();
        while (true) {
            Answer answer = get(kind, paging.request());
            paging.spend(answer.millis());
            JsonNode page = answer.json();
            if (!page.path("kind").asText().endsWith("List")) {
                // Otherwise all objects would count as gone.
                throw new IOException("the server answers with no list of " + kind.plural());
            }
            page.path("items").forEach(item -> objects.add((ObjectNode) item));
            JsonNode metadata = page.path("metadata");
            boolean continues = ask(() -> paging.advance(
                    metadata.path("continue").asText(),
                    metadata.path("remainingItemCount").asText()));
            if (!continues) {
                return new Listing(objects, metadata.path("resourceVersion").asText());
            }
        }
    }

    @Override
    public InputStream watch(Kind<?> kind, String from, int seconds) throws IOException {
        String path = path(kind) + "?watch=1&allowWatchBookmarks=true&timeoutSeconds=" + seconds + "&resourceVersion="
                + URLEncoder.encode(from, StandardCharsets.UTF_8);
        OpenAnswer answer = ask(() -> connection.open(path, SILENCE));
        if (answer.code() != OK) {
            try (answer) {
                throw refused(kind, answer.code(), answer.retryAfter(), answer.readAllBytes());
            }
        }
        return answer;
    }

    /** Asks the server. What ends a command is tried again by a watch. */
    private static <T> T ask(Supplier<T> request) throws IOException {
        try {
            return request.get();
        } catch (InvalidInput e) {
            throw new IOException(e.getMessage());
        }
    }

    private Answer get(Kind<?> kind, String path) throws IOException {
        Answer answer = ask(() -> Waiting.of(connection.get(path)));
        if (answer.code() != OK) {
            try (InputStream in = answer.plain()) {
                throw refused(kind, answer.code(), answer.retryAfter(), in.readAllBytes());
            }
        }
        Instant server = answer.date();
        if (server != null) {
            logs.forEach(log -> log.clock(Duration.between(Instant.now(), server)));
        }
        return answer;
    }

    /**
     * Returns the failure that a status of the server describes. An overloaded server sends a text instead.
     *
     * @param pause the shortest pause that the header demands
     */
    private Refused refused(Kind<?> kind, int code, Duration pause, byte[] body) throws IOException {
        if (code == NOT_FOUND) {
            forget(kind);
        }
        JsonNode status;
        try {
            status = JSON.readTree(body);
        } catch (JsonProcessingException e) {
            status = JSON.createObjectNode().put("message", "the server is not available");
        }
        return new Refused(
                code,
                status.path("message").asText(),
                Math.max(
                        pause.toSeconds(),
                        status.path("details").path("retryAfterSeconds").asLong()));
    }

    private String path(Kind<?> kind) throws IOException {
        String path = paths.get(kind);
        return path == null ? discover(kind) : path;
    }

    /** Forgets a path, so that the server is asked again. */
    private synchronized void forget(Kind<?> kind) {
        paths.remove(kind);
        discovered = System.nanoTime() - FRESH.toNanos();
    }

    /**
     * Asks the server which kinds it has, at most every few seconds. A group that does not answer may have the kind, so
     * that the kind does not count as absent.
     */
    private synchronized String discover(Kind<?> kind) throws IOException {
        Duration fresh = unanswered.containsKey(kind.group()) ? PAUSE : FRESH;
        if (!paths.containsKey(kind) && System.nanoTime() - discovered > fresh.toNanos()) {
            Discovery.Served served = ask(() -> new Discovery(connection).served());
            if (!served.isStarted()) {
                throw new IOException("the server does not list its groups yet");
            }
            paths.putAll(served.paths());
            unanswered = served.unanswered();
            discovered = System.nanoTime();
        }
        String path = paths.get(kind);
        if (path != null) {
            return path;
        }
        String reason = unanswered.get(kind.group());
        throw reason == null ? new Absent("the server has no " + kind.plural()) : new IOException(reason);
    }
}
