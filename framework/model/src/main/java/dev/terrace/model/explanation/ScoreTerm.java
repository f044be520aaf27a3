package dev.terrace.model.explanation;

import org.jspecify.annotations.Nullable;

/**
 * The contribution of one score hook to a node's score.
 *
 * @param part the name of the score if its plugin has several; empty if the plugin gives no name
 * @param raw the unweighted score; null if the plugin does not report it
 * @param weight null if the plugin does not report it
 */
public record ScoreTerm(
        String plugin,
        String part,
        @Nullable Double raw,
        @Nullable Double weight,
        double score) {}
