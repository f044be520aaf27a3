/** Traces: reads files of recorded work into jobs and nodes, and writes them in the neutral form. */
@NullMarked
package dev.terrace.replay.trace;

import org.jspecify.annotations.NullMarked;
