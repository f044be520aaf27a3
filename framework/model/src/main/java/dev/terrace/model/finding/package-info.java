/** Defects of an input, with their positions. */
@NullMarked
package dev.terrace.model.finding;

import org.jspecify.annotations.NullMarked;
