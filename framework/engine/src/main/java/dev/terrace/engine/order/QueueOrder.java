package dev.terrace.engine.order;

import dev.terrace.configuration.QueueOrderArguments;
import dev.terrace.model.settings.Arguments;

/**
 * The queue order of an action: by the tiers' queueOrder hooks, by weighted scores, or none because the jobs of all
 * queues share one line. {@link Orders} compares the queues.
 *
 * @param byScore whether weighted scores order queues
 * @param acrossQueues whether the jobs of all queues share one line
 * @param arguments the action's arguments, for the weights
 */
public record QueueOrder(boolean byScore, boolean acrossQueues, Arguments arguments) {
    static final QueueOrder BY_TIERS = new QueueOrder(false, false, Arguments.none());

    /** Returns the order that an action's arguments choose. */
    public static QueueOrder of(Arguments arguments) {
        return new QueueOrder(
                arguments.get(QueueOrderArguments.SCORE_ORDER),
                arguments.get(QueueOrderArguments.ACROSS_QUEUES),
                arguments);
    }

    /** Returns the weight of a plugin's queue score; 0 if the arguments set none. */
    public double weightOf(String plugin) {
        return arguments.find(QueueOrderArguments.WEIGHT, plugin).orElse(0.0);
    }
}
