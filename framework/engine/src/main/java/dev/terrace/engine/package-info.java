/**
 * Decides one cycle. {@link dev.terrace.engine.Scheduler} is the way in; the rooms behind it, from the top down:
 *
 * <ul>
 *   <li>{@code session}: one cycle in progress, what is decided, the report of it
 *   <li>{@code placement}: answers a query from the index, or node by node
 *   <li>{@code index}: what each node is to each equivalence class, brought up to date
 *   <li>{@code extension}: plugins and actions from JARs and the class path, and what plugins see
 *   <li>{@code order}: which job, queue or task comes first
 *   <li>{@code evaluation}: asks predicates and scores about tasks and nodes
 *   <li>{@code hook}: plugins' functions: taken in, guarded, combined by rule
 *   <li>{@code contract}: whether plugins keep what they declare
 *   <li>{@code state}: the cluster made ready for a session
 * </ul>
 *
 * Arrows run downwards only. Modules outside see {@code Scheduler}, {@code Extensions}, {@code Contracts} and
 * {@code PluginFailure}; everything else is public for the other rooms.
 */
@NullMarked
package dev.terrace.engine;

import org.jspecify.annotations.NullMarked;
