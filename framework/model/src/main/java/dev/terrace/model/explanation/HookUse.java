package dev.terrace.model.explanation;

import dev.terrace.model.settings.Hook;

/**
 * How often one hook of a plugin was asked in a cycle.
 *
 * @param tier from 1
 * @param asked questions that reached the plugin's function. An answer that the engine keeps is not asked for again: a
 *     check of nodes is counted once for each kind of pods and each node, and again where a node changed
 * @param decided whether an answer settled its question by the rule of the hook: a refusal where all must agree, a
 *     comparison that is not equal, a vote that is no abstention, scores that differ
 */
public record HookUse(int tier, String plugin, Hook hook, long asked, boolean decided) {}
