/** Comparison of several cycles by their figures. */
@NullMarked
package dev.terrace.whatif.comparison;

import org.jspecify.annotations.NullMarked;
