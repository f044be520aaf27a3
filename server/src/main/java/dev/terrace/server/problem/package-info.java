/**
 * What is said of a request that cannot be answered: one sentence and the findings in its input, never a place in the
 * code.
 */
@NullMarked
package dev.terrace.server.problem;

import org.jspecify.annotations.NullMarked;
