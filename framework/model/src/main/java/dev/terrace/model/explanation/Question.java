package dev.terrace.model.explanation;

import dev.terrace.model.report.CycleReport.Figure;
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
     */
    public record PluginVote(int tier, String plugin, String vote, List<Figure> numbers) {}
}
