/** Moves pods from busy nodes to idle ones, by evicting them. */
@NullMarked
package dev.terrace.plugins.rescheduling;

import org.jspecify.annotations.NullMarked;
