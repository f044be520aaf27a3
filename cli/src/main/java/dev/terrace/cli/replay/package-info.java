/** Tables of traces and replays, and the options of their commands. */
@NullMarked
package dev.terrace.cli.replay;

import org.jspecify.annotations.NullMarked;
