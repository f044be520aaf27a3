/** Fills nodes one after another. */
@NullMarked
package dev.terrace.plugins.binpack;

import org.jspecify.annotations.NullMarked;
