/** What a dump as a whole must hold: references, sums, and kinds that are absent. */
@NullMarked
package dev.terrace.snapshot.check;

import org.jspecify.annotations.NullMarked;
