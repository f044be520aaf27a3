/** Recorded work over simulated time: a configuration decides on it cycle by cycle. */
@NullMarked
package dev.terrace.replay;

import org.jspecify.annotations.NullMarked;
