package dev.terrace.kubernetes.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.terrace.model.number.NumberText;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * The answer of an API server to one request.
 *
 * @param body as sent: compressed by gzip, or plain
 * @param millis the time between request and answer
 * @param sent the time of the server's clock, as its header has it; empty without one
 * @param pause the shortest pause that the server demands, as its header has it; empty without one
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Answer(int code, byte[] body, long millis, String sent, String pause) {
    private static final ObjectMapper JSON = new ObjectMapper();
    /** A longer pause is not believed. */
    private static final int MAX_PAUSE_S = 300;

    /** Returns the body without compression. */
    public InputStream plain() throws IOException {
        boolean isPacked = body.length > 1 && body[0] == 0x1f && (body[1] & 0xff) == 0x8b;
        InputStream in = new ByteArrayInputStream(body);
        return isPacked ? new GZIPInputStream(in) : in;
    }

    /**
     * Reads the body as JSON.
     *
     * @throws IOException if it is malformed
     */
    public JsonNode json() throws IOException {
        try (InputStream in = plain()) {
            return JSON.readTree(in);
        }
    }

    /** Returns the time of the server's clock in whole seconds; null if it is unknown. */
    public @Nullable Instant date() {
        try {
            return sent.isEmpty() ? null : Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(sent));
        } catch (DateTimeException e) {
            return null;
        }
    }

    /** Returns the shortest pause before the next request of the kind that the server demands, in whole seconds. */
    public Duration retryAfter() {
        return retryAfter(pause);
    }

    /** @param pause the header; empty without one */
    static Duration retryAfter(String pause) {
        return Duration.ofSeconds(NumberText.whole(pause, 0, MAX_PAUSE_S).orElse(0));
    }
}
