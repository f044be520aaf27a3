package dev.terrace.model.explanation;

import dev.terrace.model.report.Figure;
import dev.terrace.model.report.LimitLack;
import java.util.List;

/**
 * A question to all plugins together.
 *
 * @param hook as the hook is spelled
 * @param votes those that were asked for, in that order
 */
public record Question(String hook, boolean answer, List<PluginVote> votes) {
    /**
     * One plugin's answer.
     *
     * @param tier from 1
     * @param vote yes, no, permit, reject or abstain
     * @param numbers what the plugin compared; empty if it does not say
     * @param lacks what a queue would hold too much of, by a plugin that said no; the numbers hold the same
     */
    public record PluginVote(int tier, String plugin, String vote, List<Figure> numbers, List<LimitLack> lacks) {}
}
