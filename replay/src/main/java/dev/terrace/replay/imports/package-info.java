/** Importers: read the history of a cluster, as its systems export it, into traces. */
@NullMarked
package dev.terrace.replay.imports;

import org.jspecify.annotations.NullMarked;
