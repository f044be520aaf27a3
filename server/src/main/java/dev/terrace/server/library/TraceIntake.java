package dev.terrace.server.library;

import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.trace.TraceOptions;
import dev.terrace.server.store.ContentDraft;
import dev.terrace.server.store.Contents.Reference;
import dev.terrace.server.work.Deadline;
import java.io.IOException;
import java.time.Clock;
import java.time.temporal.ChronoUnit;

/**
 * Stores traces. A trace that cannot be read is rejected.
 *
 * @param most the maximum number of traces
 */
public record TraceIntake(Library library, ReadTraces traces, Clock clock, int most) {

    /**
     * Stores a trace under a name, and replaces an earlier trace of that name.
     *
     * @param draft the whole trace; not closed
     * @param deadline ends before the trace is stored
     * @throws dev.terrace.model.finding.InvalidInput if it is not a trace
     * @throws dev.terrace.server.store.StoreFull if the maximum is reached, or the store has no room
     */
    public Taken<TraceEntry> take(String name, ContentDraft draft, Deadline deadline) throws IOException {
        try (Reference held = library.contents().keep(draft)) {
            Trace trace = traces.read(name, held.hash(), TraceOptions.defaults());
            TraceEntry entry = TraceEntry.of(name, held, clock.instant().truncatedTo(ChronoUnit.MILLIS), trace);
            deadline.storing();
            return new Taken<>(entry, trace.findings(), library.traces().put(entry, most));
        }
    }
}
