package dev.terrace.model.report;

import java.util.List;
import java.util.stream.Collectors;

/**
 * The reason why a queue may not hold the request of a pod.
 *
 * @param by the plugin that said no; empty if unknown
 * @param queue the queue that was asked
 * @param state {@code status.state} of the queue, as written; empty if not given
 * @param action the action that asked; empty if unknown
 * @param told the plugin's own sentence; empty if it gives numbers, or nothing
 * @param lacks the resources that would exceed a limit; empty if the plugin does not report them
 */
public record QueueRefusal(String by, String queue, String state, String action, String told, List<LimitLack> lacks)
        implements LimitRefusal {
    private static final String REASON = "its queue may not hold more";

    public QueueRefusal {
        lacks = List.copyOf(lacks);
    }

    @Override
    public String reason() {
        return REASON;
    }

    /**
     * Returns a sentence that names no pod, so that similar pods share it. The held amounts are those at the time of
     * the refusal.
     */
    @Override
    public String sentence() {
        if (lacks.isEmpty()) {
            return cause().isEmpty() ? "queue " + queue + " may not hold more" : cause();
        }
        return LimitRefusal.byHolder(lacks).values().stream().map(this::limit).collect(Collectors.joining("; "));
    }

    private String limit(List<LimitLack> ofOne) {
        LimitLack first = ofOne.get(0);
        String then = action.isEmpty() ? "" : " while %s ran".formatted(action);
        String held = LimitRefusal.joined(ofOne, LimitLack::held, ofOne.size() > 1);
        String asked = LimitRefusal.joined(ofOne, LimitLack::asked, ofOne.size() > 1);
        String limit = LimitRefusal.joined(ofOne, LimitLack::limit, true);
        if (first.isCluster() && first.limit() == 0) {
            return "the cluster has no %s, and a pod requests %s"
                    .formatted(first.resource(), first.amount(first.asked()));
        }
        return first.isCluster()
                ? "the cluster %s: %s held %s of its %s%s, and a pod requests %s"
                        .formatted(
                                first.held() < first.limit() ? "has too little left" : "is full",
                                first.holder(),
                                held,
                                limit,
                                then,
                                asked)
                : "limit of %s is %s; it held %s%s, and a pod requests %s"
                        .formatted(first.holder(), limit, held, then, asked);
    }
}
