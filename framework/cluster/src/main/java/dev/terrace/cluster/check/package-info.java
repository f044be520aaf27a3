/** Checks a dump as a whole: references, sums, and absent kinds. */
@NullMarked
package dev.terrace.cluster.check;

import org.jspecify.annotations.NullMarked;
