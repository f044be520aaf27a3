package dev.terrace.server.library;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.terrace.report.Decisions;
import java.io.IOException;

/** A cache of the decisions of reports. */
public final class ReadReports {
    /** Reads the decisions in the document of a report, which omits some of them if they are empty. */
    private static final ObjectMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .defaultSetterInfo(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY))
            .build();

    private final Library library;
    private final Cache<String, Decisions> cache;

    /** @param room the approximate number of heap bytes of the cache */
    public ReadReports(Library library, long room) {
        this.library = library;
        this.cache = Caffeine.newBuilder()
                .maximumWeight(room)
                .weigher((String hash, Decisions decided) -> Weight.of(decided))
                .recordStats()
                .build();
    }

    /** Returns the decisions of a report, from the cache if possible. */
    public Decisions read(ReportEntry entry) throws IOException {
        Decisions known = cache.getIfPresent(entry.hash());
        if (known != null) {
            return known;
        }
        Decisions decided = JSON.readValue(library.bytes(entry.hash()), Decisions.class);
        cache.put(entry.hash(), decided);
        return decided;
    }

    /** The cache, for metrics. */
    public Cache<String, Decisions> cache() {
        return cache;
    }
}
