package dev.terrace.server.store;

import io.vertx.core.json.JsonObject;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Set;

/**
 * Contents under the sha-256 of their bytes, and small records by kind and name. In a store that outlives the process,
 * what a method wrote is safe when the method returns. Safe for several threads; nothing here counts references.
 */
public interface Store extends Closeable {
    /**
     * A content that comes in pieces; it cannot be read before {@link Draft#keep}.
     *
     * @param room is asked where memory is full; a folder keeps all that it was given
     */
    Draft draft(Capacity room) throws IOException;

    /**
     * The content of a hash, checked.
     *
     * @throws DamagedContent if its bytes are not, or no longer, what the hash says; they have been set aside then
     */
    Content content(String hash) throws IOException;

    /** The contents that are there, in no order. */
    Set<String> contents() throws IOException;

    /** Lets go of a content; one that is being read can be read to its end. */
    void drop(String hash) throws IOException;

    /**
     * The records of a kind, in no order. Records that are damaged are set aside, and told of once; what is none is
     * left.
     */
    List<JsonObject> records(String kind) throws IOException;

    /** Writes a record in the place of the one of that name. */
    void put(String kind, String name, JsonObject record) throws IOException;

    /** Removes a record, if it is there. */
    void remove(String kind, String name) throws IOException;

    /** Where it keeps, for people: a folder, or the heap. */
    String place();
}
