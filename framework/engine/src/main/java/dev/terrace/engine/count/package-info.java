/** Counts of a group's tasks against the minimums of the group, maintained as tasks change. */
@NullMarked
package dev.terrace.engine.count;

import org.jspecify.annotations.NullMarked;
