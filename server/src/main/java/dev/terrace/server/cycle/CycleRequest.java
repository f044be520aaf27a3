package dev.terrace.server.cycle;

import dev.terrace.server.library.CycleKey;

/**
 * What a cycle is to be run on and under.
 *
 * @param text the configuration's text
 */
public record CycleRequest(CycleKey recipe, String text) {}
