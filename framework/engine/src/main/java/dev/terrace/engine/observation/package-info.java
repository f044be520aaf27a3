/**
 * What a second look at a cycle sees: questions with their votes, nodes with their refusals, turns, what was undone.
 */
@NullMarked
package dev.terrace.engine.observation;

import org.jspecify.annotations.NullMarked;
