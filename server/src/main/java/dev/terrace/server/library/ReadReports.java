package dev.terrace.server.library;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.terrace.server.picture.Decided;
import java.io.IOException;

/** Reports that were read, as long as there is room for them. */
public final class ReadReports {
    /** How many times its length a document takes as a tree, about. */
    private static final int TREE = 8;

    private final Library library;
    private final Cache<String, Decided> cache;

    /** @param room how many bytes of the heap they may take, about */
    public ReadReports(Library library, long room) {
        this.library = library;
        this.cache = Caffeine.newBuilder()
                .maximumWeight(room)
                .weigher((String hash, Decided decided) ->
                        (int) Math.min(Integer.MAX_VALUE, (long) TREE * decided.length()))
                .recordStats()
                .build();
    }

    /** Reads a report's document, or remembers it. */
    public Decided read(ReportEntry entry) throws IOException {
        Decided known = cache.getIfPresent(entry.hash());
        if (known != null) {
            return known;
        }
        Decided decided = Decided.of(library.bytes(entry.hash()));
        cache.put(entry.hash(), decided);
        return decided;
    }

    /** For metrics. */
    public Cache<String, Decided> cache() {
        return cache;
    }
}
