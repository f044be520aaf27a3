package dev.terrace.server.cycle;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.terrace.server.store.Content;
import dev.terrace.server.store.Contents;
import dev.terrace.snapshot.ReadOptions;
import dev.terrace.snapshot.Snapshot;
import dev.terrace.snapshot.SnapshotReader;
import java.io.IOException;

/** Snapshots that were read, as long as there is room for them. */
public final class ReadSnapshots {
    private final Contents contents;
    private final Cache<String, Snapshot> cache;

    /** @param most how many bytes of the heap they may take, about */
    public ReadSnapshots(Contents contents, long most) {
        this.contents = contents;
        this.cache = Caffeine.newBuilder()
                .maximumWeight(most)
                .weigher((String hash, Snapshot snapshot) -> Weight.of(snapshot))
                .recordStats()
                .build();
    }

    /**
     * Reads a content, or remembers it.
     *
     * @param name what stands for it in findings
     * @throws dev.terrace.model.settings.InvalidInput if it is no snapshot
     */
    public Snapshot read(String name, String hash) throws IOException {
        Snapshot known = cache.getIfPresent(hash);
        if (known != null) {
            return known;
        }
        Content content = contents.get(hash);
        Snapshot snapshot = SnapshotReader.read(content.open(), name, ReadOptions.defaults());
        cache.put(hash, snapshot);
        return snapshot;
    }

    Cache<String, Snapshot> cache() {
        return cache;
    }
}
