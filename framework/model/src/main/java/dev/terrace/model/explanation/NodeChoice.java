package dev.terrace.model.explanation;

import org.jspecify.annotations.Nullable;

/**
 * The node that a pod was given.
 *
 * @param candidates the number of nodes that were compared
 * @param tied the number of nodes with the best score; the first by name is chosen
 * @param score null if no nodes were compared
 * @param next the second-best node, or null
 * @param by the plugin that chose instead of the scores, or null
 */
public record NodeChoice(
        String node,
        int candidates,
        int tied,
        @Nullable Double score,
        @Nullable String next,
        @Nullable Double nextScore,
        @Nullable String by) {}
