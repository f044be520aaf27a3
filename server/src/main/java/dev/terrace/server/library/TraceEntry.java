package dev.terrace.server.library;

import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.trace.TraceSummary;
import dev.terrace.server.store.Contents.Reference;
import dev.terrace.server.store.Entry;
import java.time.Instant;
import java.util.List;

/**
 * A stored trace.
 *
 * @param hash the hash of its bytes as they arrived
 * @param bytes the number of these bytes
 * @param seconds the time from the first to the last submission
 * @param nodes the number of nodes that were ever there; 0 if the trace lacks them
 * @param findings the number of warnings when it was read
 */
public record TraceEntry(
        String name, String hash, long bytes, Instant stored, int jobs, long seconds, long nodes, int findings)
        implements Entry {
    /** Creates the entry of a trace that was read. */
    static TraceEntry of(String name, Reference held, Instant stored, Trace trace) {
        return new TraceEntry(
                name,
                held.hash(),
                held.size(),
                stored,
                trace.jobs().size(),
                TraceSummary.summarise(trace).span(),
                trace.nodeCount(),
                trace.findings().size());
    }

    @Override
    public List<String> contents() {
        return List.of(hash);
    }
}
