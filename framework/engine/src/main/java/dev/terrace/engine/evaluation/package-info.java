/** Evaluates the predicates and scores of all plugins for tasks and nodes. */
@NullMarked
package dev.terrace.engine.evaluation;

import org.jspecify.annotations.NullMarked;
