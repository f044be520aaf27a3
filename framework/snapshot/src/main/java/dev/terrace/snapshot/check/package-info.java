/** Checks a dump as a whole: references, sums, and absent kinds. */
@NullMarked
package dev.terrace.snapshot.check;

import org.jspecify.annotations.NullMarked;
