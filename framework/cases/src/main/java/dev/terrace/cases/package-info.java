/** Regression cases: a folder with a snapshot, a configuration and the decisions that are expected of them. */
@NullMarked
package dev.terrace.cases;

import org.jspecify.annotations.NullMarked;
