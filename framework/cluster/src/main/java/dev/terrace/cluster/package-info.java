/**
 * A changing cluster: objects are added, changed and removed, cycles decide, time passes. Each state is a value, so
 * that a branch costs nothing. The assumptions of a cycle are undone by continuing from the state before it.
 */
@NullMarked
package dev.terrace.cluster;

import org.jspecify.annotations.NullMarked;
