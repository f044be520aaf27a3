package dev.terrace.server.library;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.terrace.report.Decisions;
import java.io.IOException;

/** A cache of the decisions of reports. */
public final class ReadReports extends ParsedCache<String, Decisions> {
    /** Reads the decisions in the document of a report, which omits some of them if they are empty. */
    private static final ObjectMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .defaultSetterInfo(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY))
            .build();

    private final Library library;

    /** @param room the approximate number of heap bytes of the cache */
    public ReadReports(Library library, long room) {
        super(room, Weight::of);
        this.library = library;
    }

    /** Returns the decisions of a report, from the cache if possible. */
    public Decisions read(ReportEntry entry) throws IOException {
        return get(entry.hash(), () -> JSON.readValue(library.bytes(entry.hash()), Decisions.class));
    }
}
