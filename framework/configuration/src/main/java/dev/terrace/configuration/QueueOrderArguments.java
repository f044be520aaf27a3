package dev.terrace.configuration;

import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Declaration;
import dev.terrace.model.settings.Trait;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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

    /**
     * Returns an action's arguments with a weight for a plugin's score that is at least the sum of the other weights.
     * If the action does not order queues by score, its arguments stay as they are.
     */
    static Arguments withGreatestWeight(Arguments arguments, String plugin) {
        if (!arguments.get(SCORE_ORDER)) {
            return arguments;
        }
        Map<String, Object> values = new HashMap<>(arguments.asMap());
        double others = values.entrySet().stream()
                .filter(entry -> WEIGHT.isNamed(entry.getKey()))
                .flatMap(entry -> WEIGHT.type().convert(entry.getValue()).stream())
                .mapToDouble(Double::doubleValue)
                .sum();
        values.put(WEIGHT.name().replace("*", plugin), Math.max(1, others));
        return Arguments.of(values);
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
