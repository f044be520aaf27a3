package dev.terrace.configuration;

import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Declaration;
import dev.terrace.model.settings.Trait;
import java.util.ArrayList;
import java.util.List;

/**
 * The arguments that choose the order of queues within an action. Actions do not declare them, because the session
 * orders the queues.
 *
 * @see dev.terrace.model.settings.Trait#FOLLOWS_QUEUE_ORDER
 * @see "Volcano, design page: Priority for Queue (2023)"
 */
public final class QueueOrderArguments {
    /** Whether queues are ordered by weighted score, highest first. */
    public static final Argument<Boolean> SCORE_ORDER = Argument.bool("QueueScoreOrderEnable")
            .orElse(false)
            .means("Order queues by the weighted sum of the plugins' scores");

    /** Whether the jobs of all queues are ordered together. */
    public static final Argument<Boolean> ACROSS_QUEUES = Argument.bool("JobOrderAcrossQueues")
            .orElse(false)
            .means("Order the jobs of all queues together, by job order");

    /** The weight of one plugin's score. The {@code *} stands for the plugin's name. */
    public static final Argument<Double> WEIGHT = Argument.number("QueueScoreOrder.*.weight")
            .atLeast(0)
            .orElse(0.0)
            .means("Weight of this plugin's score of a queue");

    private QueueOrderArguments() {}

    public static List<Argument<?>> all() {
        return List.of(SCORE_ORDER, ACROSS_QUEUES, WEIGHT);
    }

    /** Returns all arguments that an action takes: its own, and those of the queue order if it follows that order. */
    public static List<Argument<?>> with(Declaration action) {
        List<Argument<?>> arguments = new ArrayList<>(action.arguments());
        if (action.has(Trait.FOLLOWS_QUEUE_ORDER)) {
            arguments.addAll(all());
        }
        return List.copyOf(arguments);
    }
}
