/** What the readers of all kinds share: fields, names, quantities, times, and what waits for the whole cluster. */
@NullMarked
package dev.terrace.snapshot.object;

import org.jspecify.annotations.NullMarked;
