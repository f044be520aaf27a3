package dev.terrace.server.store;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.vertx.core.json.JsonObject;
import io.vertx.core.json.jackson.VertxModule;
import java.time.Instant;
import java.util.List;

/** A named entry: a record whose components are the fields of its JSON. */
public interface Entry {
    /** Fields of later versions are ignored. A field that an earlier version did not write is an error. */
    ObjectMapper READER = JsonMapper.builder()
            .addModule(new VertxModule())
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .build();

    String name();

    /** The time when it was stored. */
    Instant stored();

    /** The hashes of the contents that it refers to. They are kept as long as the entry. */
    List<String> contents();

    /** The whole entry as a record of the store. */
    default JsonObject toJson() {
        return JsonObject.mapFrom(this);
    }

    /**
     * Parses the output of {@link #toJson}.
     *
     * @throws IllegalArgumentException if a field is missing or has another type
     */
    static <E extends Entry> E read(JsonObject json, Class<E> type) {
        return READER.convertValue(json.getMap(), type);
    }
}
