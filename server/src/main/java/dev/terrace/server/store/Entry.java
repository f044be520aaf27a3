package dev.terrace.server.store;

import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.List;

/** A named entry. */
public interface Entry {
    String name();

    /** The time when it was stored. */
    Instant stored();

    /** The hashes of the contents that it refers to. They are kept as long as the entry. */
    List<String> contents();

    /** The whole entry as a record. */
    JsonObject toJson();
}
