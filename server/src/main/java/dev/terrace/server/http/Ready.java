package dev.terrace.server.http;

import dev.terrace.server.store.Hash;
import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Bytes that are ready to be sent, often and to many.
 *
 * @param type their media type
 * @param tag what their entity tag holds
 * @param plain as they are
 * @param packed the same with gzip, or null where that gains nothing
 */
public record Ready(
        String type, String tag, Buffer plain, @Nullable Buffer packed) {
    /** Fewer fit in one packet anyhow. */
    private static final int WORTH_PACKING = 1400;

    /** Tagged with their hash. Packing takes time: not for an event loop. */
    public static Ready of(String type, byte[] bytes) {
        return of(type, Hash.of(bytes), bytes);
    }

    /** Tagged with something else that changes when they do. */
    public static Ready of(String type, String tag, byte[] bytes) {
        return new Ready(type, tag, Buffer.buffer(bytes), bytes.length < WORTH_PACKING ? null : pack(bytes));
    }

    /** How much of the heap it takes, in bytes. */
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
