package dev.terrace.configuration;

import dev.terrace.model.settings.Argument;
import java.util.List;

/**
 * The arguments that choose, per action, in which order queues take their turns. Actions do not declare them: they
 * belong to the service that gives out the turns, and so to every action that follows its order.
 *
 * @see dev.terrace.model.settings.Trait#FOLLOWS_QUEUE_ORDER
 * @see "Volcano, design page: Priority for Queue (2023)"
 */
public final class QueueOrderArguments {
    /** Queues by weighted score, highest first. */
    public static final Argument<Boolean> SCORE_ORDER = Argument.bool("QueueScoreOrderEnable")
            .orElse(false)
            .means("Order queues by the weighted sum of the plugins' scores");

    /** No queues: all jobs in one line. */
    public static final Argument<Boolean> ACROSS_QUEUES = Argument.bool("JobOrderAcrossQueues")
            .orElse(false)
            .means("Order the jobs of all queues in one line, by job order");

    /** The weight of one plugin's score; the plugin's name stands for the {@code *}. */
    public static final Argument<Double> WEIGHT = Argument.number("QueueScoreOrder.*.weight")
            .atLeast(0)
            .orElse(0.0)
            .means("Weight of this plugin's score of a queue");

    private QueueOrderArguments() {}

    public static List<Argument<?>> all() {
        return List.of(SCORE_ORDER, ACROSS_QUEUES, WEIGHT);
    }
}
