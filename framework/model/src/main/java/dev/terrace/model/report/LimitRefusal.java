package dev.terrace.model.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** The limit of a queue, the cluster or a quota that keeps a job waiting. */
public sealed interface LimitRefusal permits QueueRefusal, AdmissionRefusal {
    /** Returns the plugin that said no; empty if unknown. */
    String by();

    /** Returns the queue that was asked. */
    String queue();

    /** Returns {@code status.state} of the queue, as written; empty if not given. */
    String state();

    /** Returns whether the queue accepts new pods at all. */
    default boolean isOpen() {
        return state().equals("Open");
    }

    /** Returns the plugin's own sentence; empty if it gives numbers, or nothing. */
    String told();

    /** Returns the resources that would exceed a limit; empty if the plugin does not report them. */
    List<LimitLack> lacks();

    /** Returns the kind of refusal, without numbers. */
    String reason();

    /** Returns the limit, the amounts and the cause in one sentence. */
    String sentence();

    /** Returns the cause of a refusal without numbers; empty if unknown. */
    default String cause() {
        if (!told().isEmpty()) {
            return told();
        }
        if (!isOpen()) {
            return state().isEmpty()
                    ? "queue %s has no status.state, and only an Open queue takes new jobs".formatted(queue())
                    : "queue %s is %s".formatted(queue(), state());
        }
        return by().isEmpty() ? "" : by() + " rejects it and reports no numbers";
    }

    /** Groups the resources by the owner of the limit and preserves their order. */
    static Map<String, List<LimitLack>> byHolder(List<LimitLack> lacks) {
        return lacks.stream()
                .collect(Collectors.groupingBy(
                        lack -> lack.limit() == 0
                                ? lack.holder() + " " + lack.resource()
                                : lack.isCluster() ? "the cluster for " + lack.holder() : lack.holder(),
                        LinkedHashMap::new,
                        Collectors.toList()));
    }

    /**
     * Joins amounts as a sentence lists them: {@code 4 cpu and 8Gi memory}.
     *
     * @param isNamed whether each amount is followed by its resource
     */
    static String joined(List<LimitLack> lacks, ToDoubleFunction<LimitLack> amount, boolean isNamed) {
        return lacks.stream()
                .map(lack -> lack.amount(amount.applyAsDouble(lack)) + (isNamed ? " " + lack.resource() : ""))
                .distinct()
                .collect(Collectors.joining(" and "));
    }
}
