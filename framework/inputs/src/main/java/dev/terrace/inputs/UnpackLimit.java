package dev.terrace.inputs;

import dev.terrace.model.finding.Position;
import dev.terrace.text.Malformed;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Counts the packed and unpacked bytes of one source, and rejects decompression bombs. */
final class UnpackLimit {
    /** The number of unpacked bytes from which the compression ratio is checked. */
    private static final long FREE = 64L << 20;
    /** The maximum compression ratio. Dumps are repetitive, but stay far below it. */
    private static final long MAX_RATIO = 1000;

    private final Position place;
    private final Bounds bounds;
    private long packed;
    private long unpacked;
    private @Nullable RuntimeException refusal;
    private @Nullable IOException failure;

    UnpackLimit(Position place, Bounds bounds) {
        this.place = place;
        this.bounds = bounds;
    }

    /** Returns the stream of a source. Counts its bytes, and remembers its failure. */
    InputStream source(InputStream in) {
        return new CountingStream(in, bytes -> packed += bytes) {
            @Override
            public int read(byte[] into, int offset, int length) throws IOException {
                try {
                    return super.read(into, offset, length);
                } catch (IOException e) {
                    failure = e;
                    throw e;
                }
            }
        };
    }

    /** Returns whether the exception is the failure of the source that has passed through a library. */
    boolean isOfSource(IOException e) {
        return failure != null && (e == failure || e.getCause() == failure);
    }

    /**
     * Counts unpacked bytes.
     *
     * @throws RuntimeException if they exceed a limit
     */
    void unpack(long bytes) {
        unpacked += bytes;
        if (unpacked > bounds.bytes()) {
            throw refused(bounds.tooLarge().apply(place));
        }
        if (unpacked > FREE && unpacked / MAX_RATIO > packed) {
            throw refused(Malformed.at(
                    place,
                    "its compression ratio exceeds %s:1, far above that of a dump; it is not read."
                            .formatted(MAX_RATIO)));
        }
    }

    private RuntimeException refused(RuntimeException refusal) {
        this.refusal = refusal;
        return refusal;
    }

    /** Returns whether the exception is a rejection by this limit that has passed through a library. */
    boolean isRefusal(RuntimeException e) {
        return e == refusal;
    }

    /** @throws dev.terrace.model.finding.InvalidInput if an archive with so many entries exceeds the limit */
    void entries(int count) {
        if (count > bounds.entries()) {
            throw Malformed.at(place, "the archive exceeds the limit of %s entries.".formatted(bounds.entries()));
        }
    }
}
