/**
 * Decides one cycle. {@link dev.terrace.engine.Scheduler} is the entry point. The packages behind it, from the top
 * down:
 *
 * <ul>
 *   <li>{@code observation}: explains a cycle; exists only while a cycle is explained
 *   <li>{@code session}: one cycle in progress: the session, its decisions, its report
 *   <li>{@code index}: the node-local hooks of each equivalence class of tasks, their verdict and score of each node,
 *       and the placement that answers from them
 *   <li>{@code change}: the change log of nodes, and the state that one session leaves to the next
 *   <li>{@code placement}: the plain placement, which evaluates every node for every query
 *   <li>{@code extension}: plugins and actions from JARs and the class path, and what plugins see
 *   <li>{@code order}: which job, queue or task comes first
 *   <li>{@code evaluation}: evaluates predicates and scores on nodes
 *   <li>{@code hook}: plugins' functions: registered, guarded, combined by rule
 *   <li>{@code contract}: checks whether plugins keep what they declare
 *   <li>{@code state}: the cluster prepared for a session
 *   <li>{@code facts}: facts about a cluster that all its sessions share
 * </ul>
 *
 * Dependencies point downwards only. Other modules use {@code Scheduler}, {@code Sessions}, {@code Extensions},
 * {@code PluginCode}, {@code PluginWork}, {@code Contracts}, {@code PluginFailure} and {@code RootFailure}; everything
 * else is public for the other packages.
 */
@NullMarked
package dev.terrace.engine;

import org.jspecify.annotations.NullMarked;
