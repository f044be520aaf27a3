package dev.terrace.server.library;

import dev.terrace.model.finding.InvalidInput;
import dev.terrace.server.store.ContentDraft;
import dev.terrace.server.store.Contents.Reference;
import dev.terrace.server.work.Deadline;
import dev.terrace.snapshot.Snapshot;
import java.io.IOException;
import java.time.Clock;
import java.time.temporal.ChronoUnit;

/**
 * Stores dumps. A dump that cannot be read is rejected.
 *
 * @param most the maximum number of snapshots
 */
public record SnapshotIntake(Library library, ReadSnapshots snapshots, Clock clock, int most) {

    /**
     * Stores a dump under a name, and replaces an earlier dump of that name.
     *
     * @param draft the whole dump; not closed
     * @param deadline ends before the dump is stored
     * @throws InvalidInput if it is not a dump
     */
    public Taken<SnapshotEntry> take(String name, ContentDraft draft, Deadline deadline) throws IOException {
        return take(name, name, draft, deadline);
    }

    /**
     * Stores a dump as above.
     *
     * @param source the name of the dump in errors
     */
    public Taken<SnapshotEntry> take(String name, String source, ContentDraft draft, Deadline deadline)
            throws IOException {
        try (Reference held = library.contents().keep(draft)) {
            Snapshot snapshot = read(name, source, held.hash());
            SnapshotEntry entry = SnapshotEntry.of(
                    name, held.hash(), held.size(), clock.instant().truncatedTo(ChronoUnit.MILLIS), snapshot);
            deadline.storing();
            return new Taken<>(entry, snapshot.findings(), library.snapshots().put(entry, most));
        }
    }

    /** Parses a dump under its name, for the cache. A dump with errors is parsed again under its source. */
    private Snapshot read(String name, String source, String hash) throws IOException {
        try {
            return snapshots.read(name, hash);
        } catch (InvalidInput e) {
            if (!source.equals(name)) {
                var unused = snapshots.read(source, hash);
            }
            throw e;
        }
    }
}
