/** Rounds of Armada's that were recorded, decided again and again in a process of their own. */
@NullMarked
package dev.terrace.benchmarks.rounds;

import org.jspecify.annotations.NullMarked;
