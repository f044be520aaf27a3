package dev.terrace.server.library;

import dev.terrace.server.problem.Problem;
import dev.terrace.server.store.ContentDraft;
import dev.terrace.server.store.Contents;
import dev.terrace.server.store.Contents.Reference;
import dev.terrace.server.store.Entry;
import dev.terrace.server.store.Shelf;
import dev.terrace.server.store.Store;
import java.io.IOException;
import java.io.InputStream;
import java.util.stream.Stream;

/** All named entries, and their contents. */
public record Library(
        Contents contents,
        Shelf<SnapshotEntry> snapshots,
        Shelf<ConfigurationEntry> configurations,
        Shelf<ReportEntry> reports,
        Shelf<TraceEntry> traces,
        Shelf<ReplayEntry> replays) {
    /** Opens a store. Drops contents that no entry refers to, unless an entry could not be read. */
    public static Library open(Store store) throws IOException {
        Contents contents = new Contents(store);
        Library library = new Library(
                contents,
                new Shelf<>(store, contents, "snapshots", json -> Entry.read(json, SnapshotEntry.class)),
                new Shelf<>(store, contents, "configurations", json -> Entry.read(json, ConfigurationEntry.class)),
                new Shelf<>(store, contents, "reports", json -> Entry.read(json, ReportEntry.class)),
                new Shelf<>(store, contents, "traces", json -> Entry.read(json, TraceEntry.class)),
                new Shelf<>(store, contents, "replays", ReplayEntry::fromJson));
        if (Stream.of(library.snapshots, library.configurations, library.reports, library.traces, library.replays)
                .allMatch(Shelf::isWhole)) {
            contents.dropOrphans();
        }
        return library;
    }

    /** Starts a content. If the memory is full, the oldest reports are evicted: their cycles can be run again. */
    public ContentDraft draft() throws IOException {
        return contents.draft(reports::makeRoom);
    }

    /** Stores bytes as a content, as {@link Contents#keep} does with a draft. */
    public Reference keep(byte[] bytes) throws IOException {
        try (ContentDraft draft = draft()) {
            draft.out().write(bytes);
            return contents.keep(draft);
        }
    }

    /** @throws Problem if no snapshot has this name */
    public SnapshotEntry snapshot(String name) {
        return snapshots.find(name).orElseThrow(() -> Problem.absent("snapshot", name, snapshots.names()));
    }

    /** @throws Problem if no report has this id */
    public ReportEntry report(String id) {
        return reports.find(id).orElseThrow(() -> Problem.absent("report", id));
    }

    /** @throws Problem if no trace has this name */
    public TraceEntry trace(String name) {
        return traces.find(name).orElseThrow(() -> Problem.absent("trace", name, traces.names()));
    }

    /** @throws Problem if no replay has this name */
    public ReplayEntry replay(String name) {
        return replays.find(name).orElseThrow(() -> Problem.absent("replay", name, replays.names()));
    }

    /** Reads a short content as a whole. */
    public byte[] bytes(String hash) throws IOException {
        try (InputStream in = contents.open(hash)) {
            return in.readAllBytes();
        }
    }
}
