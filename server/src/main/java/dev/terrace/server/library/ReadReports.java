package dev.terrace.server.library;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.terrace.server.picture.PodDecisions;
import java.io.IOException;

/** A cache of parsed reports. */
public final class ReadReports {
    /** The approximate ratio of a parsed document's size to its length. */
    private static final int TREE = 8;

    private final Library library;
    private final Cache<String, PodDecisions> cache;

    /** @param room the approximate number of heap bytes of the cache */
    public ReadReports(Library library, long room) {
        this.library = library;
        this.cache = Caffeine.newBuilder()
                .maximumWeight(room)
                .weigher((String hash, PodDecisions decided) ->
                        (int) Math.min(Integer.MAX_VALUE, (long) TREE * decided.length()))
                .recordStats()
                .build();
    }

    /** Returns a parsed report, from the cache if possible. */
    public PodDecisions read(ReportEntry entry) throws IOException {
        PodDecisions known = cache.getIfPresent(entry.hash());
        if (known != null) {
            return known;
        }
        PodDecisions decided = PodDecisions.of(library.bytes(entry.hash()));
        cache.put(entry.hash(), decided);
        return decided;
    }

    /** The cache, for metrics. */
    public Cache<String, PodDecisions> cache() {
        return cache;
    }
}
