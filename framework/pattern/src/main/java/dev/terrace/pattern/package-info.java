/** Patterns as Go's regexp reads them. */
@NullMarked
package dev.terrace.pattern;

import org.jspecify.annotations.NullMarked;
