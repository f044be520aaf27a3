package dev.terrace.server.library;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.terrace.objects.ReadOptions;
import dev.terrace.snapshot.Snapshot;
import dev.terrace.snapshot.SnapshotReader;
import java.io.IOException;
import java.io.InputStream;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** Snapshots that were read, as long as there is room for them. */
public final class ReadSnapshots {
    private final SnapshotBytes bytes;
    private final long mostBytes;
    private final ReadOptions options;
    private final Cache<String, Snapshot> cache;

    /**
     * @param mostBytes how many bytes a snapshot may have, unpacked
     * @param room how many bytes of the heap those that were read may take, about
     */
    public ReadSnapshots(SnapshotBytes bytes, long mostBytes, long room) {
        this(bytes, mostBytes, room, ZoneOffset.UTC);
    }

    /**
     * @param mostBytes how many bytes a snapshot may have, unpacked
     * @param room how many bytes of the heap those that were read may take, about
     * @param zone the time zone of the clock
     */
    public ReadSnapshots(SnapshotBytes bytes, long mostBytes, long room, ZoneId zone) {
        this.bytes = bytes;
        this.mostBytes = mostBytes;
        this.options = ServiceReading.in(zone);
        this.cache = Caffeine.newBuilder()
                .maximumWeight(room)
                .weigher((String hash, Snapshot snapshot) -> Weight.of(snapshot))
                .recordStats()
                .build();
    }

    /**
     * Reads a snapshot, or remembers it.
     *
     * @param name what stands for it in findings
     * @throws dev.terrace.model.finding.InvalidInput if it is none
     */
    public Snapshot read(String name, String hash) throws IOException {
        Snapshot known = cache.getIfPresent(hash);
        if (known != null) {
            return known;
        }
        Snapshot snapshot = SnapshotReader.read(text(hash), name, options);
        cache.put(hash, snapshot);
        return snapshot;
    }

    /** How snapshots are read. */
    public ReadOptions options() {
        return options;
    }

    /** Its text, unpacked. */
    public InputStream text(String hash) throws IOException {
        return Unpacked.of(bytes.open(hash), mostBytes);
    }

    /** For metrics. */
    public Cache<String, Snapshot> cache() {
        return cache;
    }
}
