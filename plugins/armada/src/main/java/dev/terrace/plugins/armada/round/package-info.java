/**
 * A round of Armada's scheduler as a pure function over plain data. It decides which jobs are evicted, placed and
 * preempted, and in which order queues take turns.
 *
 * <p>Independent of sessions. Jobs, nodes, queues and resources are dense indexes; amounts are {@code long[]} with one
 * entry for each resource.
 */
@NullMarked
package dev.terrace.plugins.armada.round;

import org.jspecify.annotations.NullMarked;
