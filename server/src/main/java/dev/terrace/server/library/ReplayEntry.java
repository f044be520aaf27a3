package dev.terrace.server.library;

import dev.terrace.server.store.Entry;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * A stored replay.
 *
 * @param id identifies it among all replays, also among those that had its name before
 * @param trace the name of its trace, which may be deleted since
 * @param configurations the names of its configurations
 * @param textHashes the hashes of the texts of its configurations
 * @param jobs the number of replayed jobs
 * @param seconds the last second that a configuration reached
 * @param resultHash the hash of its result
 * @param chartsHash the hash of the data of its charts
 * @param title the title of its report
 * @param subtitle the line below the title
 */
public record ReplayEntry(
        String name,
        String id,
        String trace,
        List<String> configurations,
        List<String> textHashes,
        Instant stored,
        int jobs,
        long seconds,
        String resultHash,
        String chartsHash,
        String title,
        String subtitle)
        implements Entry {
    /** Parses the output of {@link #toJson}. Records of earlier versions lack an id and get one. */
    public static ReplayEntry fromJson(JsonObject json) {
        return Entry.read(json.containsKey("id") ? json : json.copy().put("id", newId()), ReplayEntry.class);
    }

    /** Returns an id that no other replay has or had, in any process. */
    public static String newId() {
        return UUID.randomUUID().toString();
    }

    @Override
    public List<String> contents() {
        return Stream.concat(Stream.of(resultHash, chartsHash), textHashes.stream())
                .toList();
    }

    /** Returns the part of the entry that lists show. */
    public JsonObject shown() {
        return new JsonObject()
                .put("name", name)
                .put("trace", trace)
                .put("configurations", new JsonArray(configurations))
                .put("stored", stored.toString())
                .put("jobs", jobs)
                .put("seconds", seconds);
    }
}
