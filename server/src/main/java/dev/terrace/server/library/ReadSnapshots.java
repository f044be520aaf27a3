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
        Snapshot snapshot = SnapshotReader.read(source(name, hash), options);
        cache.put(hash, snapshot);
        return snapshot;
    }

    /** How snapshots are read. */
    public ReadOptions options() {
        return options;
    }

    /**
     * Its bytes, as they came.
     *
     * @param name what stands for it in findings
     */
    public Source source(String name, String hash) {
        return new Source(name, () -> bytes.open(hash)).within(Bounds.of(mostBytes, place -> tooLarge()));
    }

    private Problem tooLarge() {
        return new Problem(
                413,
                "Too large",
                "The body, unpacked, is larger than " + mostBytes / (1 << 20)
                        + " MiB, which is the limit (--max-body).");
    }

    /** For metrics. */
    public Cache<String, Snapshot> cache() {
        return cache;
    }
}
