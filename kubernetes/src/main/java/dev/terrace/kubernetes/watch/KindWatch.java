package dev.terrace.kubernetes.watch;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.kubernetes.watch.Requests.Absent;
import dev.terrace.kubernetes.watch.Requests.Refused;
import dev.terrace.objects.Kinds;
import dev.terrace.objects.ReadOptions;
import dev.terrace.objects.field.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The watch of one kind: a list, and then each change, for ever. A watch that ends continues from the last version that
 * it saw, bookmarks included. If the server does not remember that version any more, the kind is listed again. Every
 * failure is tried again after a pause.
 */
final class KindWatch implements Runnable {
    private static final JsonFactory JSON = new ObjectMapper().getFactory();
    private static final int GONE = 410;
    private static final int NOT_FOUND = 404;
    /** The server ends a watch after a time between these. */
    private static final int MIN_SECONDS = 300;

    private static final int MAX_SECONDS = 600;
    /** A kind that the server does not have may be installed later. */
    private static final Duration ABSENT = Duration.ofMinutes(1);

    private static final Duration POLLING = Duration.ofSeconds(30);
    /** Metrics that no plugin reads may be read after a change of the configuration. */
    private static final Duration UNREAD = Duration.ofSeconds(1);

    private final Kind<?> kind;
    private final Requests requests;
    private final ReadOptions options;
    private final Watches.Inbox inbox;
    private final List<WatchLog> logs;
    private final BooleanSupplier readsMetrics;
    private final Pauses pauses = new Pauses();
    /** The version up to which the messages are complete; null before the first list, and after a gap. */
    private @Nullable String version;
    /** Whether a list was reported. */
    private boolean isListed;

    KindWatch(
            Kind<?> kind,
            Requests requests,
            ReadOptions options,
            Watches.Inbox inbox,
            List<WatchLog> logs,
            BooleanSupplier readsMetrics) {
        this.kind = kind;
        this.requests = requests;
        this.options = options;
        this.inbox = inbox;
        this.logs = logs;
        this.readsMetrics = readsMetrics;
    }

    @Override
    public void run() {
        try {
            while (true) {
                Duration pause = attempt();
                if (!pause.isZero()) {
                    Thread.sleep(pause.toMillis());
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Lists or watches once, and returns the pause before the next attempt. */
    private Duration attempt() throws InterruptedException {
        try {
            if (kind == Kinds.NODE_METRICS && !readsMetrics.getAsBoolean()) {
                doWithoutMetrics();
                return UNREAD;
            }
            if (version == null) {
                list();
                pauses.reset();
                // The API server of metrics cannot be watched.
                return kind == Kinds.NODE_METRICS ? POLLING : Duration.ZERO;
            }
            return watch(version) ? Duration.ZERO : retry("the server ended the watch at once", Duration.ZERO);
        } catch (Absent e) {
            version = null;
            inbox.put(new Message.Listed(kind, List.of()));
            return ABSENT;
        } catch (Refused e) {
            if (e.code() == GONE || e.code() == NOT_FOUND) {
                version = null;
            }
            return retry(e.code() + ": " + e.getMessage(), e.retryAfter());
        } catch (IOException e) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            return retry(String.valueOf(e.getMessage()), Duration.ZERO);
        } catch (RuntimeException e) { // a defect must not end a watch in silence
            return retry(e.toString(), Duration.ZERO);
        }
    }

    private Duration retry(String reason, Duration least) throws InterruptedException {
        doWithoutMetrics();
        logs.forEach(log -> log.retry(kind, reason));
        return pauses.next(least);
    }

    /**
     * Counts metrics as listed after the first failure, and if nothing reads them. Their server is another one, which
     * may be down for long, and must not keep a scheduler from deciding; all other kinds are waited for.
     */
    private void doWithoutMetrics() throws InterruptedException {
        if (kind == Kinds.NODE_METRICS && !isListed) {
            isListed = true;
            inbox.put(new Message.Listed(kind, List.of()));
        }
    }

    private void list() throws IOException, InterruptedException {
        Requests.Listing listing = requests.list(kind);
        inbox.put(new Message.Listed(
                kind,
                listing.objects().stream()
                        .map(object -> Observed.of(kind, object, options))
                        .toList()));
        isListed = true;
        logs.forEach(log -> log.listed(kind));
        version = kind == Kinds.NODE_METRICS ? null : listing.version();
    }

    /** Watches until the server ends the stream. Returns whether anything came. */
    private boolean watch(String from) throws IOException, InterruptedException {
        boolean isHeard = false;
        int seconds = ThreadLocalRandom.current().nextInt(MIN_SECONDS, MAX_SECONDS);
        try (InputStream stream = requests.watch(kind, from, seconds);
                JsonParser events = JSON.createParser(stream)) {
            while (events.nextToken() != null) {
                event(withoutManagedFields(events));
                pauses.reset();
                isHeard = true;
            }
        }
        return isHeard;
    }

    /** Reads an event, or a part of one. The managed fields are often half of an object, and nothing reads them. */
    private static ObjectNode withoutManagedFields(JsonParser parser) throws IOException {
        ObjectNode read = JsonNodeFactory.instance.objectNode();
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            JsonToken value = parser.nextToken();
            if (name.equals("managedFields")) {
                parser.skipChildren();
            } else if (value == JsonToken.START_OBJECT && (name.equals("object") || name.equals("metadata"))) {
                read.set(name, withoutManagedFields(parser));
            } else {
                read.set(name, parser.readValueAsTree());
            }
        }
        return read;
    }

    private void event(JsonNode event) throws InterruptedException, Refused {
        String type = event.path("type").asText();
        if (!(event.get("object") instanceof ObjectNode object)) {
            throw new Refused(0, "an event without an object");
        }
        if (type.equals("ERROR")) {
            throw new Refused(
                    object.path("code").asInt(), object.path("message").asText());
        }
        JsonNode metadata = object.path("metadata");
        switch (type) {
            case "ADDED", "MODIFIED" -> pass(new Message.There(kind, Observed.of(kind, object, options)));
            case "DELETED" -> pass(new Message.Gone(kind, Observed.key(metadata)));
            default -> logs.forEach(log -> log.bookmark(kind)); // it has only a version
        }
        version = metadata.path("resourceVersion").asText();
    }

    private void pass(Message change) throws InterruptedException {
        logs.forEach(log -> log.event(kind));
        inbox.put(change);
    }
}
