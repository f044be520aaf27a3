/** The cluster of a replay at any second: kept states, and replays from them. */
@NullMarked
package dev.terrace.replay.moment;

import org.jspecify.annotations.NullMarked;
