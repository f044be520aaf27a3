/** The verdict and score of each node for each equivalence class of tasks, kept up to date as nodes change. */
@NullMarked
package dev.terrace.engine.index;

import org.jspecify.annotations.NullMarked;
