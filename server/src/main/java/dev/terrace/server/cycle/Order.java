package dev.terrace.server.cycle;

import dev.terrace.server.kept.Recipe;

/**
 * What a cycle is to be run on and under.
 *
 * @param text the configuration's text
 */
public record Order(Recipe recipe, String text) {}
