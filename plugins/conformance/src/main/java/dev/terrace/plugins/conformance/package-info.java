/** Spares what keeps the cluster alive. */
@NullMarked
package dev.terrace.plugins.conformance;

import org.jspecify.annotations.NullMarked;
