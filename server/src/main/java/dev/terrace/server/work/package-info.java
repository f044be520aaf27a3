/** Slow work, with limits for running pieces, waiting pieces, and the duration of each. */
@NullMarked
package dev.terrace.server.work;

import org.jspecify.annotations.NullMarked;
