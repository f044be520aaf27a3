package dev.terrace.model.explanation;

import org.jspecify.annotations.Nullable;

/**
 * The node that a pod was given.
 *
 * @param candidates how many nodes were compared
 * @param tied how many of them have the best score; the first by name is taken
 * @param score null if no nodes were compared
 * @param next the node that came second, or null
 * @param by the plugin that chose in place of the scores; null if none did
 */
public record NodeChoice(
        String node,
        int candidates,
        int tied,
        @Nullable Double score,
        @Nullable String next,
        @Nullable Double nextScore,
        @Nullable String by) {}
