/** Cycles over time: the lifecycle of pods between two cycles, and the clock. */
@NullMarked
package dev.terrace.timeline;

import org.jspecify.annotations.NullMarked;
