/** Backfilling on random work, compared with a simulation of every second. */
@NullMarked
package dev.terrace.dist.backfilling;

import org.jspecify.annotations.NullMarked;
