/** Descriptions of failed requests: one sentence and the findings about their input, never a position in the code. */
@NullMarked
package dev.terrace.server.problem;

import org.jspecify.annotations.NullMarked;
