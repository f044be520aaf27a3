/** Replays of stored traces: their options, their work in slices, and their results. */
@NullMarked
package dev.terrace.server.replays;

import org.jspecify.annotations.NullMarked;
