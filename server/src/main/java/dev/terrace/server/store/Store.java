package dev.terrace.server.store;

import io.vertx.core.json.JsonObject;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * A store of contents under the SHA-256 of their bytes, and of small records by kind and name. If the store outlives
 * the process, data is durable when a write returns, or a warning is logged. Thread-safe. Does not count references.
 */
public interface Store extends Closeable {
    /**
     * Starts a content that is written in pieces. It is readable only after {@link ContentDraft#keep}.
     *
     * @param capacity frees space if the memory is full; a store in a folder does not call it
     */
    ContentDraft draft(Capacity capacity) throws IOException;

    /**
     * The content of a hash, verified.
     *
     * @throws DamagedContent if its bytes are missing, or do not match the hash and have been set aside
     */
    Content content(String hash) throws IOException;

    /** The hashes of all contents, unordered. */
    Set<String> contents() throws IOException;

    /** Removes a content. A reader that has opened it can read it to its end. */
    void drop(String hash) throws IOException;

    /**
     * The records of a kind, unordered. Damaged records are set aside and logged once. Files that are not records stay.
     */
    List<JsonObject> records(String kind) throws IOException;

    /** Writes a record, and replaces an earlier record of that name. */
    void put(String kind, String name, JsonObject record) throws IOException;

    /** Removes a record if it exists. */
    void remove(String kind, String name) throws IOException;

    /**
     * The folder for temporary files. It is on the disk of the store, or in the temporary folder of the system if the
     * store has no disk: then it is deleted when the store is closed. Otherwise it is cleared when the store is opened.
     */
    Path scratch() throws IOException;

    /** The location of the data, for people: a folder, or the heap. */
    String place();
}
