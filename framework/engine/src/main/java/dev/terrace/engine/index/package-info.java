/**
 * An index of the verdict and score of each node for each equivalence class of tasks, updated when nodes change, and
 * the placement that answers from it.
 */
@NullMarked
package dev.terrace.engine.index;

import org.jspecify.annotations.NullMarked;
