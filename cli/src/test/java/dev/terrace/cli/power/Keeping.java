package dev.terrace.cli.power;

import dev.terrace.model.settings.Catalog;
import dev.terrace.server.library.Configurations;
import dev.terrace.server.library.CycleKey;
import dev.terrace.server.library.Library;
import dev.terrace.server.library.ReadSnapshots;
import dev.terrace.server.library.ReportEntry;
import dev.terrace.server.library.SnapshotIntake;
import dev.terrace.server.store.ContentDraft;
import dev.terrace.server.store.Contents.Reference;
import dev.terrace.server.store.Entry;
import dev.terrace.server.store.FolderStore;
import dev.terrace.server.store.Shelf;
import dev.terrace.server.work.Deadline;
import dev.terrace.timeline.Intervals;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The data folder of a server, written by the classes that its endpoints call. */
final class Keeping {
    /** A fixed clock, so that the written content is reproducible. */
    private static final Clock CLOCK = Clock.fixed(Instant.EPOCH, ZoneOffset.UTC);

    private static final int MOST = 10;
    private static final long ROOM = 1 << 20;

    private final FolderStore store;
    private final Library library;
    private final SnapshotIntake snapshots;
    private final Configurations configurations;

    Keeping(Path folder, Catalog catalog) throws IOException {
        store = FolderStore.open(folder);
        library = Library.open(store);
        ReadSnapshots read =
                new ReadSnapshots(hash -> library.contents().get(hash).open(), ROOM, ROOM, ZoneOffset.UTC);
        snapshots = new SnapshotIntake(library, read, CLOCK, MOST);
        configurations = new Configurations(library, List.of(), catalog, false, CLOCK, MOST);
    }

    void snapshot(String name, String text) throws IOException {
        try (ContentDraft draft = library.draft()) {
            draft.out().write(text.getBytes(StandardCharsets.UTF_8));
            var unused = snapshots.take(name, draft, Deadline.none());
        }
    }

    void configuration(String name, String text) throws IOException {
        var unused = configurations.put(name, name, text, Deadline.none());
    }

    void removeSnapshot(String name) throws IOException {
        library.snapshots().remove(name);
    }

    /** Writes a report on a snapshot, in place of the existing one. */
    void report(String name, String snapshot, String document, String text) throws IOException {
        CycleKey recipe = new CycleKey(
                snapshot,
                library.snapshot(snapshot).hash(),
                "mine",
                "the request",
                "key",
                false,
                0,
                Intervals.NONE,
                "");
        try (Reference first = library.keep(document.getBytes(StandardCharsets.UTF_8));
                Reference second = library.keep(text.getBytes(StandardCharsets.UTF_8))) {
            library.reports()
                    .push(new ReportEntry(name, first.hash(), first.size(), Instant.EPOCH, recipe, second.hash()), 1);
        }
    }

    /** Returns the texts of all entries. */
    Map<String, String> found() throws IOException {
        Map<String, String> found = new TreeMap<>();
        for (Shelf<? extends Entry> shelf : shelves()) {
            for (Entry entry : shelf.all()) {
                StringBuilder texts = new StringBuilder();
                for (String hash : entry.contents()) {
                    texts.append(new String(library.bytes(hash), StandardCharsets.UTF_8));
                }
                found.put(entry.name(), texts.toString());
            }
        }
        return found;
    }

    private List<Shelf<? extends Entry>> shelves() {
        return List.of(library.snapshots(), library.configurations(), library.reports());
    }

    /** Returns contents without references. */
    Set<String> orphans() throws IOException {
        Set<String> orphans = new HashSet<>(store.contents());
        shelves().forEach(shelf -> shelf.all().forEach(entry -> orphans.removeAll(entry.contents())));
        return orphans;
    }
}
