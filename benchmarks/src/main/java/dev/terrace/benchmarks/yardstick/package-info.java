/** The least work that any scheduler has to do, as a yardstick. */
@NullMarked
package dev.terrace.benchmarks.yardstick;

import org.jspecify.annotations.NullMarked;
