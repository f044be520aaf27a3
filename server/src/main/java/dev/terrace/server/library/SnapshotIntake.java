package dev.terrace.server.library;

import dev.terrace.model.finding.Finding;
import dev.terrace.server.store.Contents.Held;
import dev.terrace.server.store.Draft;
import dev.terrace.snapshot.Snapshot;
import java.io.IOException;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** Takes dumps in: only what can be read is kept. */
public final class SnapshotIntake {
    private final Library library;
    private final ReadSnapshots snapshots;
    private final Clock clock;
    private final int most;

    /** @param most how many snapshots there may be */
    public SnapshotIntake(Library library, ReadSnapshots snapshots, Clock clock, int most) {
        this.library = library;
        this.snapshots = snapshots;
        this.clock = clock;
        this.most = most;
    }

    /**
     * A dump that was taken in.
     *
     * @param findings warnings of reading it
     * @param isNew whether there was none of that name
     */
    public record Taken(SnapshotEntry entry, List<Finding> findings, boolean isNew) {}

    /**
     * Keeps a dump under a name, in the place of the one that has it.
     *
     * @param draft all of it; not closed
     * @throws dev.terrace.model.finding.InvalidInput if it is none
     */
    public Taken take(String name, Draft draft) throws IOException {
        try (Held held = library.contents().keep(draft)) {
            Snapshot snapshot = snapshots.read(name, held.hash());
            SnapshotEntry entry = SnapshotEntry.of(
                    name, held.hash(), held.size(), clock.instant().truncatedTo(ChronoUnit.MILLIS), snapshot);
            boolean isNew = library.snapshots().put(entry, most);
            return new Taken(entry, snapshot.findings(), isNew);
        }
    }
}
