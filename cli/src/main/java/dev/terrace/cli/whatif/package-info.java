/** Suggestions, comparisons and other what-if results as text. */
@NullMarked
package dev.terrace.cli.whatif;

import org.jspecify.annotations.NullMarked;
