/** Regression cases: folders with a snapshot, a configuration and the expected decisions. */
@NullMarked
package dev.terrace.cases;

import org.jspecify.annotations.NullMarked;
