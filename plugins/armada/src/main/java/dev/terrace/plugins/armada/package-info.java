/** Armada's scheduler with preemption to fair share. */
@NullMarked
package dev.terrace.plugins.armada;

import org.jspecify.annotations.NullMarked;
