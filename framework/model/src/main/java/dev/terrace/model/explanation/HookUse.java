package dev.terrace.model.explanation;

import dev.terrace.model.settings.Hook;

/**
 * The number of calls of one hook of a plugin in a cycle.
 *
 * @param tier from 1
 * @param asked calls that reached the plugin's function. Cached answers are not counted: a node check counts once per
 *     kind of pods and node, and again after the node changed
 * @param decided whether an answer settled its question by the rule of the hook: a refusal where all must agree, a
 *     comparison that is not equal, a vote that is not an abstention, scores that differ
 */
public record HookUse(int tier, String plugin, Hook hook, long asked, boolean decided) {}
