/** The mutable state of a round. */
@NullMarked
package dev.terrace.plugins.armada.round.state;

import org.jspecify.annotations.NullMarked;
