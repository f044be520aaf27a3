package dev.terrace.inputs;

import dev.terrace.model.finding.Position;
import dev.terrace.text.Malformed;
import java.util.function.Function;

/**
 * Limits for compressed data and archives. {@link UnpackLimit} enforces them, and bounds the compression ratio.
 *
 * @param bytes the maximum number of unpacked bytes
 * @param entries the maximum number of entries of an archive
 * @param tooLarge creates the exception for more bytes
 */
public record Bounds(long bytes, int entries, Function<Position, RuntimeException> tooLarge) {
    private static final int MAX_ENTRIES = 100_000;
    private static final long GIB = 1L << 30;
    private static final long MAX_GIB = 16;
    private static final Bounds DEFAULTS = new Bounds(
            MAX_GIB * GIB,
            MAX_ENTRIES,
            place -> Malformed.at(place, "uncompressed, it exceeds the limit of %s GiB.".formatted(MAX_GIB)));

    public static Bounds defaults() {
        return DEFAULTS;
    }

    /** Bounds with a limit of bytes. */
    public static Bounds of(long bytes, Function<Position, RuntimeException> tooLarge) {
        return new Bounds(bytes, MAX_ENTRIES, tooLarge);
    }
}
