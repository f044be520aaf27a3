package dev.terrace.engine.order;

import dev.terrace.configuration.QueueOrderArguments;
import dev.terrace.model.settings.Arguments;

/**
 * In which of three ways an action goes through queues: by the tiers' queueOrder, by weighted scores, or across queues
 * by job.
 *
 * @param byScore whether scores decide
 * @param acrossQueues whether all queues' jobs stand in one line
 */
public record QueueOrder(boolean byScore, boolean acrossQueues, Arguments arguments) {
    static final QueueOrder BY_TIERS = new QueueOrder(false, false, Arguments.none());

    public static QueueOrder of(Arguments arguments) {
        return new QueueOrder(
                arguments.get(QueueOrderArguments.SCORE_ORDER),
                arguments.get(QueueOrderArguments.ACROSS_QUEUES),
                arguments);
    }

    /** What a plugin's score counts; 0 if nothing is said. */
    public double weightOf(String plugin) {
        return arguments.find(QueueOrderArguments.WEIGHT, plugin).orElse(0.0);
    }
}
