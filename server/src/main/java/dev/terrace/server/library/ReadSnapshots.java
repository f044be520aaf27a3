package dev.terrace.server.library;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.terrace.inputs.Bounds;
import dev.terrace.inputs.Source;
import dev.terrace.objects.ReadOptions;
import dev.terrace.server.problem.Problem;
import dev.terrace.snapshot.Snapshot;
import dev.terrace.snapshot.SnapshotReader;
import java.io.IOException;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A cache of parsed snapshots, bounded by their approximate size on the heap. */
public final class ReadSnapshots {
    private final SnapshotBytes bytes;
    private final long mostBytes;
    private final ReadOptions options;
    private final Cache<Key, Snapshot> cache;

    /** The findings of a snapshot have its name, so equal bytes under two names are parsed twice. */
    private record Key(String name, String hash) {}

    /**
     * @param mostBytes the largest unpacked size of a snapshot in bytes
     * @param room the approximate number of heap bytes of the cache
     */
    public ReadSnapshots(SnapshotBytes bytes, long mostBytes, long room) {
        this(bytes, mostBytes, room, ZoneOffset.UTC);
    }

    /**
     * @param mostBytes the largest unpacked size of a snapshot in bytes
     * @param room the approximate number of heap bytes of the cache
     * @param zone the time zone of the clock
     */
    public ReadSnapshots(SnapshotBytes bytes, long mostBytes, long room, ZoneId zone) {
        this.bytes = bytes;
        this.mostBytes = mostBytes;
        this.options = ServiceReading.in(zone);
        this.cache = Caffeine.newBuilder()
                .maximumWeight(room)
                .weigher((Key key, Snapshot snapshot) -> Weight.of(snapshot))
                .recordStats()
                .build();
    }

    /**
     * Returns a parsed snapshot, from the cache if possible.
     *
     * @param name the name of the snapshot in findings
     * @throws dev.terrace.model.finding.InvalidInput if it is not a snapshot
     */
    public Snapshot read(String name, String hash) throws IOException {
        Key key = new Key(name, hash);
        Snapshot known = cache.getIfPresent(key);
        if (known != null) {
            return known;
        }
        Snapshot snapshot = SnapshotReader.read(source(name, hash), options);
        cache.put(key, snapshot);
        return snapshot;
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

    /** Returns the cache, for metrics. */
    public Cache<?, Snapshot> cache() {
        return cache;
    }
}
