/** Simulated time: the events of a replay in their order, and a clock in whole seconds. */
@NullMarked
package dev.terrace.replay.time;

import org.jspecify.annotations.NullMarked;
