/** Runs cycles on stored snapshots, and stores their reports. */
@NullMarked
package dev.terrace.server.cycle;

import org.jspecify.annotations.NullMarked;
