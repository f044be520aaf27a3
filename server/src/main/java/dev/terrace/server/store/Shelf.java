package dev.terrace.server.store;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Named entries of one kind, in the heap and in the store. Reads never block; writes are serialized. */
public final class Shelf<E extends Entry> {
    private static final Logger LOG = LoggerFactory.getLogger(Shelf.class);

    private final Store store;
    private final Contents contents;
    private final String kind;
    private final ConcurrentSkipListMap<String, E> entries = new ConcurrentSkipListMap<>();
    private final boolean isWhole;

    /**
     * @param kind the plural name of the kind
     * @param reader parses the output of {@link Entry#toJson}
     */
    public Shelf(Store store, Contents contents, String kind, Function<JsonObject, E> reader) throws IOException {
        this.store = store;
        this.contents = contents;
        this.kind = kind;
        boolean isWhole = true;
        for (JsonObject entry : store.records(kind)) {
            try {
                E read = reader.apply(entry);
                entries.put(read.name(), read);
                contents.refer(read.contents());
            } catch (RuntimeException e) {
                isWhole = false;
                LOG.warn(
                        "A record of {} lacks data that this version of Terrace needs, and was ignored: {}",
                        kind,
                        entry);
            }
        }
        this.isWhole = isWhole;
    }

    /** Returns whether all records could be read. The contents of an unreadable record are unknown. */
    public boolean isWhole() {
        return isWhole;
    }

    /** All entries, sorted by name. */
    public Collection<E> all() {
        return entries.values();
    }

    /** All names, sorted. */
    public Collection<String> names() {
        return entries.keySet();
    }

    public Optional<E> find(String name) {
        return Optional.ofNullable(entries.get(name));
    }

    public int size() {
        return entries.size();
    }

    /**
     * Stores an entry, and replaces an earlier entry of the same name.
     *
     * @param most the maximum number of entries
     * @return whether the name is new
     * @throws StoreFull if the maximum is reached
     */
    public synchronized boolean put(E entry, int most) throws IOException {
        if (!entries.containsKey(entry.name()) && entries.size() >= most) {
            // A folder may have been filled under a larger limit.
            int excess = entries.size() - most + 1;
            throw new StoreFull(
                    "there are %s %s already, and the limit is %s (--max-snapshots). Delete %s, or start with a larger limit."
                            .formatted(entries.size(), kind, most, excess == 1 ? "one" : excess + " of them"));
        }
        contents.refer(entry.contents());
        try {
            store.put(kind, entry.name(), entry.toJson());
        } catch (IOException | RuntimeException e) {
            contents.release(entry.contents());
            throw e;
        }
        E before = entries.put(entry.name(), entry);
        if (before != null) {
            contents.release(before.contents());
        }
        return before == null;
    }

    /**
     * Stores an entry unless its name exists, and evicts the oldest entries if necessary. Returns the entry that has
     * the name afterwards.
     */
    public synchronized E push(E entry, int most) throws IOException {
        E known = entries.get(entry.name());
        if (known != null) {
            return known;
        }
        var unused = evict(most - 1);
        put(entry, most);
        return entry;
    }

    /** Evicts the oldest entries until a number of entries is left. Returns the evicted ones. */
    public synchronized List<E> evict(int most) throws IOException {
        List<E> evicted = new ArrayList<>();
        while (entries.size() > most) {
            E oldest = oldest();
            remove(oldest.name());
            evicted.add(oldest);
        }
        return evicted;
    }

    /** Removes the oldest entries until this number of bytes is free; none if removing all were not enough. */
    public synchronized boolean makeRoom(long bytes) throws IOException {
        if (contents.bytesOnlyOf(all()) < bytes) {
            return false;
        }
        for (long gone = 0; gone < bytes && !entries.isEmpty(); ) {
            E oldest = oldest();
            gone += contents.bytesOnlyOf(List.of(oldest));
            remove(oldest.name());
        }
        return true;
    }

    private E oldest() {
        return entries.values().stream()
                .min(Comparator.comparing(Entry::stored))
                .orElseThrow();
    }

    /** Removes the entry of a name. Returns it; empty if no entry has the name. */
    public synchronized Optional<E> remove(String name) throws IOException {
        E entry = entries.get(name);
        if (entry != null) {
            store.remove(kind, name);
            entries.remove(name);
            contents.release(entry.contents());
        }
        return Optional.ofNullable(entry);
    }
}
