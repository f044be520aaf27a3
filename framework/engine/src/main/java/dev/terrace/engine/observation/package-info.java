/**
 * Observation of a cycle for its explanation: questions with their votes, nodes with their refusals, turns, undone
 * steps.
 */
@NullMarked
package dev.terrace.engine.observation;

import org.jspecify.annotations.NullMarked;
