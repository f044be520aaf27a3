/** Traces and replays in tables, and the options that only they have. */
@NullMarked
package dev.terrace.cli.replay;

import org.jspecify.annotations.NullMarked;
