/** Which job comes next, which node it gets, and which jobs it preempts. */
@NullMarked
package dev.terrace.plugins.armada.round.placement;

import org.jspecify.annotations.NullMarked;
