/** Evaluates predicates and scores: afresh for a task, or bound to an equivalence class of tasks. */
@NullMarked
package dev.terrace.engine.evaluation;

import org.jspecify.annotations.NullMarked;
