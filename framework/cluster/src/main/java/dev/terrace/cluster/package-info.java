/**
 * A changing cluster: objects are added, changed and removed, cycles decide, time passes. Each state is a value, so
 * that a branch costs nothing.
 *
 * <pre>
 *   There, Made ──► waits ──Decided──► assumed ──Changed (started), There──► runs ──Ended──► ended
 *                     ▲                   │
 *                     └──────Forget───────┘              any of them ──Gone──► gone
 * </pre>
 *
 * <p>The assumptions of a cycle are undone by continuing from the state before it, or after later events by
 * {@link dev.terrace.cluster.Edit.Forget}. Decisions that events overtook are reported, and the rest is applied.
 */
@NullMarked
package dev.terrace.cluster;

import org.jspecify.annotations.NullMarked;
