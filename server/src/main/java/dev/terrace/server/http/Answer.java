package dev.terrace.server.http;

import dev.terrace.server.store.Content;
import dev.terrace.server.store.Contents;
import dev.terrace.server.store.Contents.Hold;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.util.Map;

/** An answer to a request. */
public sealed interface Answer {
    String JSON = "application/json";

    /** A JSON object that clients do not cache. */
    static Answer json(int status, JsonObject json) {
        return new Plain(status, JSON, json.toBuffer(), Map.of());
    }

    /** A JSON object with additional headers. */
    static Answer json(int status, JsonObject json, Map<String, String> headers) {
        return new Plain(status, JSON, json.toBuffer(), headers);
    }

    static Answer text(String type, String text) {
        return new Plain(200, type, Buffer.buffer(text), Map.of());
    }

    /** A text with an entity tag. */
    static Answer text(String type, String text, String tag) {
        return new Plain(200, type, Buffer.buffer(text), Map.of("etag", Tags.strong(tag)));
    }

    static Answer ready(Ready ready) {
        return new Prepared(ready, Map.of());
    }

    static Answer empty() {
        return new Plain(204, "", Buffer.buffer(), Map.of());
    }

    /** A short answer. */
    record Plain(int status, String type, Buffer body, Map<String, String> headers) implements Answer {}

    /** A document that is prepared in all encodings. */
    record Prepared(Ready ready, Map<String, String> headers) implements Answer {}

    /**
     * Stored bytes, sent unchanged.
     *
     * @param atEnd runs when the bytes have been sent, or sending has failed
     */
    record Stored(String type, String tag, Content content, Runnable atEnd) implements Answer {}

    /**
     * Returns an answer that sends a content, and then releases it.
     *
     * @param held keeps the content
     * @throws java.io.IOException if the content cannot be read; it is released
     */
    static Answer stored(String type, String tag, Contents contents, String hash, Hold held, Vertx vertx)
            throws IOException {
        try {
            Content content = contents.get(hash);
            return new Stored(
                    type,
                    tag,
                    content,
                    () -> vertx.executeBlocking(() -> {
                                held.close();
                                return null;
                            })
                            .onFailure(failure -> {}));
        } catch (IOException e) {
            held.close();
            throw e;
        }
    }

    /** The client's copy is current. */
    record Unchanged(String tag) implements Answer {}

    /** An open-ended stream. */
    record Stream(StreamWriter writer) implements Answer {}

    /** Writes to a response that has its status and its security headers, and ends the response. */
    @FunctionalInterface
    interface StreamWriter {
        void write(HttpServerResponse response);
    }
}
