package dev.terrace.server.kept;

import dev.terrace.server.store.Contents;
import dev.terrace.server.store.Shelf;
import dev.terrace.server.store.Store;
import java.io.IOException;

/** All that is kept under names, and the contents behind it. */
public record Library(
        Store store,
        Contents contents,
        Shelf<SnapshotEntry> snapshots,
        Shelf<ConfigurationEntry> configurations,
        Shelf<ReportEntry> reports) {
    /** What a store holds; contents that nobody refers to are dropped. */
    public static Library open(Store store) throws IOException {
        Contents contents = new Contents(store);
        Library library = new Library(
                store,
                contents,
                new Shelf<>(store, contents, "snapshots", SnapshotEntry::fromJson),
                new Shelf<>(store, contents, "configurations", ConfigurationEntry::fromJson),
                new Shelf<>(store, contents, "reports", ReportEntry::fromJson));
        contents.dropOrphans();
        return library;
    }

    /** @throws dev.terrace.server.http.Problem if there is none of this name */
    public SnapshotEntry snapshot(String name) {
        return snapshots.find(name).orElseThrow(() -> dev.terrace.server.http.Problem.absent("snapshot", name));
    }
}
