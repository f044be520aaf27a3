/** The choice of the next job, its node, and the jobs that it preempts. */
@NullMarked
package dev.terrace.plugins.armada.round.placement;

import org.jspecify.annotations.NullMarked;
