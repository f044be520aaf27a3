package dev.terrace.server.library;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.terrace.server.store.Entry;
import java.time.Instant;
import java.util.List;

/**
 * A stored report.
 *
 * @param name its id, derived from its key
 * @param hash the hash of its document
 * @param bytes the length of its document
 * @param key the key of its cycle; its snapshot stays as long as the report
 * @param textHash the hash of the configuration's text, which stays as long as the report
 */
public record ReportEntry(
        @JsonProperty("id") String name,
        String hash,
        long bytes,
        Instant stored,
        // The name in data folders of earlier versions.
        @JsonProperty("recipe") CycleKey key,
        String textHash)
        implements Entry {
    @Override
    public List<String> contents() {
        return List.of(hash, key.snapshotHash(), textHash);
    }
}
