/**
 * A round of Armada's scheduler as a pure function over plain data: what is evicted, whose turn it is, who gets which
 * node, who is preempted.
 *
 * <p>Knows nothing of sessions. Jobs, nodes, queues and resources go by dense indexes, amounts are {@code long[]} with
 * one entry for each resource.
 */
@NullMarked
package dev.terrace.plugins.armada.round;

import org.jspecify.annotations.NullMarked;
