package dev.terrace.model.explanation;

import dev.terrace.model.report.Figure;
import dev.terrace.model.report.LimitLack;
import java.util.List;

/**
 * A question to all plugins together.
 *
 * @param hook the spelling of the hook
 * @param votes the answers that were needed, in the order of the calls
 */
public record Question(String hook, boolean answer, List<PluginVote> votes) {
    /**
     * One plugin's answer.
     *
     * @param tier from 1
     * @param vote yes, no, permit, reject or abstain
     * @param numbers the numbers that the plugin compared; empty if it reports none
     * @param lacks the exceeded resources of a queue, from a plugin that said no; {@code numbers} contains the same
     *     data
     */
    public record PluginVote(int tier, String plugin, String vote, List<Figure> numbers, List<LimitLack> lacks) {}
}
