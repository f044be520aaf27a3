package dev.terrace.server.store;

import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.List;

/** Something that is kept under a name. */
public interface Entry {
    String name();

    /** When it was stored. */
    Instant stored();

    /** The hashes of the contents that it refers to, and that are kept as long as it is. */
    List<String> contents();

    /** All of it, as a record. */
    JsonObject toJson();
}
