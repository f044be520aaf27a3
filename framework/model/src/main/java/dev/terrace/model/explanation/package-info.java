/**
 * Explanations of a cycle's decisions: the observations of a second run of the same cycle for a few pods, jobs and
 * queues.
 */
@NullMarked
package dev.terrace.model.explanation;

import org.jspecify.annotations.NullMarked;
