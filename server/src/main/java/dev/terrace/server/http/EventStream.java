package dev.terrace.server.http;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.JsonObject;

/**
 * Server-sent events to one client. Any thread may send. A client that does not keep up misses events, except the last.
 */
public final class EventStream {
    private static final long HEARTBEAT_MS = 15_000;

    private final HttpServerResponse response;
    private final Context loop;
    private final Vertx vertx;
    private final long heartbeat;
    private Runnable atEnd = () -> {};

    private EventStream(HttpServerResponse response, Vertx vertx) {
        this.response = response;
        this.loop = vertx.getOrCreateContext();
        this.vertx = vertx;
        // The server notices that a client has gone only when it writes.
        this.heartbeat = vertx.setPeriodic(HEARTBEAT_MS, tick -> write(": still there\n\n"));
    }

    /** Opens a stream on the request's event loop. */
    public static EventStream open(HttpServerResponse response, Vertx vertx) {
        EventStream events = new EventStream(response, vertx);
        response.setChunked(true).putHeader("Content-Type", "text/event-stream").putHeader("Cache-Control", "no-store");
        response.closeHandler(gone -> events.close());
        response.endHandler(end -> events.close());
        return events;
    }

    /** Sets the action that runs when the client has gone or the stream has ended. */
    public void atEnd(Runnable action) {
        atEnd = action;
    }

    /** Sends an event, unless the client does not keep up. */
    public void send(String event, JsonObject data) {
        String text = text(event, data);
        loop.runOnContext(now -> write(text));
    }

    /** Sends the last event in any case, and ends the stream. */
    public void end(String event, JsonObject data) {
        String text = text(event, data);
        loop.runOnContext(now -> {
            if (isOpen()) {
                response.end(text);
            }
        });
    }

    private static String text(String event, JsonObject data) {
        return "event: " + event + "\ndata: " + data.encode() + "\n\n";
    }

    private void write(String text) {
        if (isOpen() && !response.writeQueueFull()) {
            response.write(text);
        }
    }

    private boolean isOpen() {
        return !response.ended() && !response.closed();
    }

    private void close() {
        vertx.cancelTimer(heartbeat);
        atEnd.run();
    }
}
