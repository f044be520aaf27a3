package dev.terrace.model.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** The limit of a queue, the cluster or a quota that keeps a job waiting. */
public sealed interface LimitRefusal permits QueueRefusal, AdmissionRefusal {
    /** The plugin that said no; empty if it is not known. */
    String by();

    /** The queue that was asked. */
    String queue();

    /** {@code status.state} of the queue, as written; empty if not given. */
    String state();

    /** Whether the queue takes new pods at all. */
    default boolean isOpen() {
        return state().equals("Open");
    }

    /** The plugin's own sentence; empty if it gives numbers, or nothing. */
    String told();

    /** The resources of which there would be too much; empty if the plugin does not say. */
    List<LimitLack> lacks();

    /** The kind of refusal, without numbers. */
    String reason();

    /** The limit, the amounts and the cause in one sentence. */
    String sentence();

    /** The cause where no numbers are known; empty if nothing is known. */
    default String cause() {
        if (!told().isEmpty()) {
            return told();
        }
        if (!isOpen()) {
            return state().isEmpty()
                    ? "queue %s has no status.state, and only an Open queue takes new jobs".formatted(queue())
                    : "queue %s is %s".formatted(queue(), state());
        }
        return by().isEmpty() ? "" : by() + " rejects it without giving numbers";
    }

    /** The resources by the owner of the limit, in their order. */
    static Map<String, List<LimitLack>> byHolder(List<LimitLack> lacks) {
        return lacks.stream()
                .collect(Collectors.groupingBy(
                        lack -> lack.limit() == 0
                                ? lack.holder() + " " + lack.resource()
                                : lack.isCluster() ? "the cluster for " + lack.holder() : lack.holder(),
                        LinkedHashMap::new,
                        Collectors.toList()));
    }

    /** Amounts as a sentence lists them: {@code 4 cpu and 8Gi memory}; without the resource where one is clear. */
    static String joined(List<LimitLack> lacks, ToDoubleFunction<LimitLack> amount, boolean isNamed) {
        return lacks.stream()
                .map(lack -> lack.amount(amount.applyAsDouble(lack)) + (isNamed ? " " + lack.resource() : ""))
                .distinct()
                .collect(Collectors.joining(" and "));
    }
}
