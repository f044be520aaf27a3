package dev.terrace.server.library;

import dev.terrace.server.store.Entry;
import java.time.Instant;
import java.util.List;

/**
 * A stored configuration.
 *
 * @param hash the hash of its text
 * @param bytes the length of its text
 * @param findings the number of warnings when it was read
 */
public record ConfigurationEntry(String name, String hash, long bytes, Instant stored, int findings) implements Entry {
    @Override
    public List<String> contents() {
        return List.of(hash);
    }
}
