/** Commands as their users start them, with the time and memory that they took. */
@NullMarked
package dev.terrace.benchmarks.process;

import org.jspecify.annotations.NullMarked;
