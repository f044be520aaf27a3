package dev.terrace.server.cycle;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.terrace.server.library.CycleKey;
import dev.terrace.timeline.Past;
import org.jspecify.annotations.Nullable;

/**
 * The input of a cycle.
 *
 * @param text the text of the configuration
 * @param past the chain to continue, if it is in memory; null for a single cycle, or if the chain has to be looked up
 */
public record CycleRequest(
        CycleKey key, String text, @JsonIgnore @Nullable Past past) {
    /** Creates a request that continues no chain in memory. */
    public CycleRequest(CycleKey key, String text) {
        this(key, text, null);
    }
}
