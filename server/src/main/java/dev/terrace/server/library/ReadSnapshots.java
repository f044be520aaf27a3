package dev.terrace.server.library;

import dev.terrace.inputs.Bounds;
import dev.terrace.inputs.Source;
import dev.terrace.objects.ReadOptions;
import dev.terrace.server.problem.Problem;
import dev.terrace.snapshot.Snapshot;
import dev.terrace.snapshot.SnapshotReader;
import java.io.IOException;
import java.time.ZoneId;

/** A cache of parsed snapshots, bounded by their approximate size on the heap. */
public final class ReadSnapshots extends ParsedCache<ReadSnapshots.Key, Snapshot> {
    private final StoredBytes bytes;
    private final long mostBytes;
    private final ReadOptions options;

    /** The findings of a snapshot have its name, so equal bytes under two names are parsed twice. */
    record Key(String name, String hash) {}

    /**
     * @param mostBytes the largest unpacked size of a snapshot in bytes
     * @param room the approximate number of heap bytes of the cache
     * @param zone the time zone of the clock
     */
    public ReadSnapshots(StoredBytes bytes, long mostBytes, long room, ZoneId zone) {
        super(room, Weight::of);
        this.bytes = bytes;
        this.mostBytes = mostBytes;
        this.options = ServiceReading.in(zone);
    }

    /**
     * Returns a parsed snapshot, from the cache if possible.
     *
     * @param name the name of the snapshot in findings
     * @throws dev.terrace.model.finding.InvalidInput if it is not a snapshot
     */
    public Snapshot read(String name, String hash) throws IOException {
        return get(new Key(name, hash), () -> SnapshotReader.read(source(name, hash), options));
    }

    /** The options for reading snapshots. */
    public ReadOptions options() {
        return options;
    }

    /**
     * Returns the stored bytes of a snapshot.
     *
     * @param name the name of the snapshot in findings
     */
    public Source source(String name, String hash) {
        return new Source(name, () -> bytes.open(hash))
                .within(Bounds.of(mostBytes, place -> Problem.unpackedTooLarge(mostBytes)));
    }
}
