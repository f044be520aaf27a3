/** Recorded replays: read, run again and compared. */
@NullMarked
package dev.terrace.replay.cases;

import org.jspecify.annotations.NullMarked;
