package dev.terrace.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Iterator;
import java.util.stream.Stream;

/**
 * The objects at a path of an API server, and each change, on a thread of its own. Survives the death of the server.
 * The list comes again after each failure, also one of its receiver.
 */
public final class ServerEvents implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int PAUSE_MS = 100;

    private final ControlPlane plane;
    private final String path;
    private final Receiver receiver;
    private final Thread thread = new Thread(this::follow, "server-events");
    private volatile boolean isClosed;

    /** Receives a list, and the events after it. */
    public interface Receiver {
        void listed(JsonNode items);

        /** @param type as the server names it: ADDED, MODIFIED or DELETED */
        void event(String type, JsonNode object);
    }

    public ServerEvents(ControlPlane plane, String path, Receiver receiver) {
        this.plane = plane;
        this.path = path;
        this.receiver = receiver;
        thread.setDaemon(true);
        thread.start();
    }

    private void follow() {
        try {
            while (!isClosed) {
                try {
                    watch();
                } catch (IOException | UncheckedIOException | IllegalStateException e) {
                    Thread.sleep(PAUSE_MS);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void watch() throws IOException, InterruptedException {
        JsonNode list = JSON.readTree(plane.send("GET", path, "application/json", "", 200));
        receiver.listed(list.path("items"));
        String from = list.path("metadata").path("resourceVersion").asText();
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create(plane.server() + path + "?watch=1&allowWatchBookmarks=true&resourceVersion=" + from))
                .header("Authorization", "Bearer " + ControlPlane.token("admin"))
                .build();
        try (Stream<String> lines =
                plane.http().send(request, BodyHandlers.ofLines()).body()) {
            for (Iterator<String> each = lines.iterator(); each.hasNext() && !isClosed; ) {
                JsonNode event = JSON.readTree(each.next());
                String type = event.path("type").asText();
                if (type.equals("ERROR")) {
                    return;
                }
                if (!type.equals("BOOKMARK")) {
                    receiver.event(type, event.path("object"));
                }
            }
        }
    }

    @Override
    public void close() {
        isClosed = true;
        thread.interrupt();
    }
}
