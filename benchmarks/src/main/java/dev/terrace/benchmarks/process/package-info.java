/** Commands as users start them, with their time and memory. */
@NullMarked
package dev.terrace.benchmarks.process;

import org.jspecify.annotations.NullMarked;
