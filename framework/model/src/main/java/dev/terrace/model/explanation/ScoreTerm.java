package dev.terrace.model.explanation;

import org.jspecify.annotations.Nullable;

/**
 * What one score hook adds to a node's score.
 *
 * @param part which of its plugin's scores it is; empty if the plugin does not say
 * @param raw the score before it is weighed; null if the plugin does not say
 * @param weight null if the plugin does not say
 */
public record ScoreTerm(
        String plugin,
        String part,
        @Nullable Double raw,
        @Nullable Double weight,
        double score) {}
