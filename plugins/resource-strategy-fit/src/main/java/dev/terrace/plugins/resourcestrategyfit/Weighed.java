package dev.terrace.plugins.resourcestrategyfit;

/**
 * The strategy and weight of one resource.
 *
 * @param weight negative only if a pod's annotation says so
 */
record Weighed(Strategy strategy, long weight) {}
