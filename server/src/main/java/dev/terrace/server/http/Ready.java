package dev.terrace.server.http;

import dev.terrace.files.Sha256;
import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * A prepared response body.
 *
 * @param type its media type
 * @param tag the value of its entity tag
 * @param plain the bytes without encoding
 * @param packed the bytes with gzip; null if compression gains nothing
 */
public record Ready(
        String type, String tag, Buffer plain, @Nullable Buffer packed) {
    /** A smaller body fits into one packet without compression. */
    private static final int WORTH_PACKING = 1400;

    /** Prepares a body, tagged with its hash. Compression is slow: not for an event loop. */
    public static Ready of(String type, byte[] bytes) {
        return of(type, Sha256.of(bytes), bytes);
    }

    /** Prepares a body with a given tag, which must change when the bytes do. */
    public static Ready of(String type, String tag, byte[] bytes) {
        return new Ready(type, tag, Buffer.buffer(bytes), bytes.length < WORTH_PACKING ? null : pack(bytes));
    }

    /** The approximate number of heap bytes that it takes. */
    public int weight() {
        return 200 + plain.length() + (packed == null ? 0 : packed.length());
    }

    private static Buffer pack(byte[] bytes) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream(bytes.length / 4);
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            out.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Buffer.buffer(packed.toByteArray());
    }
}
