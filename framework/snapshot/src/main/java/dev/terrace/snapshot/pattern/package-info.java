/** Patterns as Go's regexp reads them. */
@NullMarked
package dev.terrace.snapshot.pattern;

import org.jspecify.annotations.NullMarked;
