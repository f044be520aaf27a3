/** Asks predicates and scores about tasks and nodes, afresh or bound to an equivalence class. */
@NullMarked
package dev.terrace.engine.evaluation;

import org.jspecify.annotations.NullMarked;
