package dev.terrace.engine.facts;

import dev.terrace.model.PodTemplate;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Function;

/**
 * The templates with which pods count: their own, or equal ones with the amounts that a plugin counts. Pods with equal
 * templates and amounts share one object. For several threads.
 */
public final class CountedAmounts {
    /** Each pod counts with its requests. */
    public static final CountedAmounts REQUESTS = new CountedAmounts(List.of());

    /** The number of shared templates from which on the pods that follow share new ones. */
    private static final int MAX_SHARED = 10_000;

    private final List<Function<TaskSpec, Map<String, Long>>> rules;
    private final Map<Counted, PodTemplate> shared = new ConcurrentHashMap<>();

    /** The findings about pods that ask for something impossible, by pod. */
    private final Map<String, List<Finding>> refused = new ConcurrentSkipListMap<>();

    private record Counted(PodTemplate template, Map<String, Long> amounts) {}

    private CountedAmounts(List<Function<TaskSpec, Map<String, Long>>> rules) {
        this.rules = rules;
    }

    /**
     * Combines rules; a later rule wins.
     *
     * @param rules return the amounts of a pod by resource; empty if its requests count. They throw InvalidInput for a
     *     pod that asks for something impossible
     */
    public static CountedAmounts of(List<Function<TaskSpec, Map<String, Long>>> rules) {
        return rules.isEmpty() ? REQUESTS : new CountedAmounts(List.copyOf(rules));
    }

    /** Returns the template with which a pod counts. */
    public PodTemplate template(TaskSpec pod) {
        if (rules.isEmpty()) {
            return pod.template();
        }
        Map<String, Long> amounts = new HashMap<>();
        try {
            rules.forEach(rule -> amounts.putAll(rule.apply(pod)));
        } catch (InvalidInput e) {
            refused.put(pod.key(), e.findings());
            return pod.template();
        }
        if (amounts.isEmpty()) {
            return pod.template();
        }
        if (shared.size() >= MAX_SHARED) {
            shared.clear();
        }
        return shared.computeIfAbsent(new Counted(pod.template(), Map.copyOf(amounts)), CountedAmounts::make);
    }

    /** @throws InvalidInput if a pod asked for something impossible since the last call */
    public void requirePossible() {
        if (!refused.isEmpty()) {
            List<Finding> findings =
                    refused.values().stream().flatMap(List::stream).toList();
            refused.clear();
            throw new InvalidInput(findings);
        }
    }

    private static PodTemplate make(Counted counted) {
        PodTemplate template = counted.template();
        return template.toBuilder()
                .requests(template.requests().with(counted.amounts()))
                .build();
    }
}
