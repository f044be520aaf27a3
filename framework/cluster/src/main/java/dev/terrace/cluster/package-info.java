/**
 * A cluster that changes: objects come, change and go, cycles decide, time passes. Each state is a value, so a branch
 * costs nothing, and what a cycle assumed is taken back by going on from the state before it.
 */
@NullMarked
package dev.terrace.cluster;

import org.jspecify.annotations.NullMarked;
