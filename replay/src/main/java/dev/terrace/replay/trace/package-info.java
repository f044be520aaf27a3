/** Traces: files of recorded work in, jobs and nodes out. */
@NullMarked
package dev.terrace.replay.trace;

import org.jspecify.annotations.NullMarked;
