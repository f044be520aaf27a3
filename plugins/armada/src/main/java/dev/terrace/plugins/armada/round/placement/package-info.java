/** Which job comes next, which node it gets, and which jobs leave for it. */
@NullMarked
package dev.terrace.plugins.armada.round.placement;

import org.jspecify.annotations.NullMarked;
