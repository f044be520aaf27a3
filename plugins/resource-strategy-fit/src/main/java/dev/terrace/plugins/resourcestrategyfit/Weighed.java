package dev.terrace.plugins.resourcestrategyfit;

/**
 * How one resource counts.
 *
 * @param weight negative only where a pod's annotation says so
 */
record Weighed(Strategy strategy, long weight) {}
