/** Regression cases: a folder with a snapshot, a configuration and the decisions that are expected of them. */
@NullMarked
package dev.terrace.cli.cases;

import org.jspecify.annotations.NullMarked;
