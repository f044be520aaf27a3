package dev.terrace.model.report;

import dev.terrace.model.resource.AmountText;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Why a queue may not be given what a pod asks for.
 *
 * @param by the plugin that said no; empty if it is not known
 * @param isOpen whether the queue takes new pods at all
 * @param lacks what it would hold too much of; empty if the plugin does not say
 */
public record QueueRefusal(String by, boolean isOpen, List<LimitLack> lacks) implements LimitRefusal {
    /** What each such sentence begins with. */
    public static final String REASON = "its queue may not hold more";

    public QueueRefusal {
        lacks = List.copyOf(lacks);
    }

    @Override
    public String reason() {
        return REASON;
    }

    /**
     * As a sentence: the queue, what it may hold, what it holds, and what a pod asks for. Names no pod, so that pods
     * that are alike have one sentence.
     */
    @Override
    public String sentence() {
        if (!lacks.isEmpty()) {
            return REASON + ": " + limits() + ", a pod asks for " + asked();
        }
        return isOpen ? by.isEmpty() ? REASON : REASON + ", says " + by : REASON + ": it is closed";
    }

    /** "q1 may hold 28 cpu and holds 26, 64Gi memory and holds 60Gi". */
    private String limits() {
        return queues().stream()
                .map(queue -> queue + " may hold "
                        + lacks.stream()
                                .filter(lack -> lack.queue().equals(queue))
                                .map(QueueRefusal::limit)
                                .collect(Collectors.joining(", ")))
                .collect(Collectors.joining("; "));
    }

    private Set<String> queues() {
        Set<String> queues = new LinkedHashSet<>();
        lacks.forEach(lack -> queues.add(lack.queue()));
        return queues;
    }

    private static String limit(LimitLack lack) {
        return "%s %s and holds %s"
                .formatted(
                        AmountText.of(lack.resource(), lack.limit()),
                        lack.resource(),
                        AmountText.of(lack.resource(), lack.held()));
    }

    private String asked() {
        boolean isOne = lacks.stream().map(LimitLack::resource).distinct().count() == 1;
        return lacks.stream()
                .map(lack -> AmountText.of(lack.resource(), lack.asked()) + (isOne ? "" : " " + lack.resource()))
                .distinct()
                .collect(Collectors.joining(" and "));
    }
}
