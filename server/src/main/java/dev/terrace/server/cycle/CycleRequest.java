package dev.terrace.server.cycle;

import dev.terrace.server.library.CycleKey;
import dev.terrace.timeline.Past;
import org.jspecify.annotations.Nullable;

/**
 * What a cycle is to be run on and under.
 *
 * @param text the configuration's text
 * @param past the chain that it goes on with, if it is at hand; null for a cycle by itself, or one to be looked up
 */
public record CycleRequest(
        CycleKey recipe, String text, @Nullable Past past) {
    /** A cycle that nothing goes on from. */
    public CycleRequest(CycleKey recipe, String text) {
        this(recipe, text, null);
    }
}
