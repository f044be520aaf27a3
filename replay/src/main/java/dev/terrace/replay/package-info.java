/** Replays recorded work over simulated time, cycle by cycle, under one configuration. */
@NullMarked
package dev.terrace.replay;

import org.jspecify.annotations.NullMarked;
