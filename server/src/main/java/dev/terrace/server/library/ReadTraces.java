package dev.terrace.server.library;

import dev.terrace.inputs.Bounds;
import dev.terrace.inputs.Source;
import dev.terrace.replay.trace.PackedTrace;
import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.trace.TraceOptions;
import dev.terrace.server.problem.Problem;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.commons.io.function.IOSupplier;

/** A cache of parsed traces, bounded by their approximate size on the heap. */
public final class ReadTraces extends ParsedCache<ReadTraces.Key, Trace> {
    private final StoredBytes bytes;
    private final Bounds bounds;
    private final IOSupplier<Path> scratch;

    record Key(String name, String hash, TraceOptions options) {}

    /**
     * @param mostBytes the largest unpacked size of a trace in bytes
     * @param room the approximate number of heap bytes of the cache
     * @param scratch the folder for unpacked traces
     */
    public ReadTraces(StoredBytes bytes, long mostBytes, long room, IOSupplier<Path> scratch) {
        super(room, Weight::of);
        this.scratch = scratch;
        this.bytes = bytes;
        this.bounds = Bounds.of(mostBytes, place -> Problem.unpackedTooLarge(mostBytes));
    }

    /**
     * Returns a parsed trace, from the cache if possible.
     *
     * @param name the name of the trace in findings; its ending determines the format
     * @throws dev.terrace.model.finding.InvalidInput if it is not a trace
     */
    public Trace read(String name, String hash, TraceOptions options) throws IOException {
        Source source = new Source(name, () -> bytes.open(hash)).within(bounds);
        return get(new Key(name, hash, options), () -> PackedTrace.read(source, options, scratch.get()));
    }
}
