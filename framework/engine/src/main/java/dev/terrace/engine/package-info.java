/**
 * Decides one cycle. {@link dev.terrace.engine.Scheduler} is the entry point. The packages behind it, from the top
 * down:
 *
 * <ul>
 *   <li>{@code session}: one cycle in progress: the session, its decisions, its report
 *   <li>{@code placement}: answers queries from the index, or by evaluating every node
 *   <li>{@code index}: the verdict and score of each node for each equivalence class of tasks
 *   <li>{@code extension}: plugins and actions from JARs and the class path, and what plugins see
 *   <li>{@code order}: which job, queue or task comes first
 *   <li>{@code evaluation}: evaluates predicates and scores on nodes
 *   <li>{@code hook}: plugins' functions: registered, guarded, combined by rule
 *   <li>{@code contract}: checks whether plugins keep what they declare
 *   <li>{@code state}: the cluster prepared for a session
 * </ul>
 *
 * Dependencies point downwards only. Other modules use {@code Scheduler}, {@code Extensions}, {@code Contracts} and
 * {@code PluginFailure}; everything else is public for the other packages.
 */
@NullMarked
package dev.terrace.engine;

import org.jspecify.annotations.NullMarked;
