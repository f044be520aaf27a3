/**
 * What is said of a request that cannot be answered: one sentence, what was found in the input, and never where in the
 * code it happened.
 */
@NullMarked
package dev.terrace.server.problem;

import org.jspecify.annotations.NullMarked;
