package dev.terrace.server.library;

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
     * @throws dev.terrace.model.finding.InvalidInput if it is not a dump
     */
    public Taken<SnapshotEntry> take(String name, ContentDraft draft, Deadline deadline) throws IOException {
        try (Reference held = library.contents().keep(draft)) {
            Snapshot snapshot = snapshots.read(name, held.hash());
            SnapshotEntry entry = SnapshotEntry.of(
                    name, held.hash(), held.size(), clock.instant().truncatedTo(ChronoUnit.MILLIS), snapshot);
            deadline.storing();
            return new Taken<>(entry, snapshot.findings(), library.snapshots().put(entry, most));
        }
    }
}
