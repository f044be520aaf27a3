package dev.terrace.model.report;

import dev.terrace.model.QueueSpec;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * The limit of a queue, the cluster or a quota that keeps a job waiting.
 *
 * @param of what the limit refuses
 * @param by the plugin that said no; empty if unknown
 * @param queue the queue that was asked
 * @param state {@code status.state} of the queue, as written; empty if not given
 * @param action the action that asked; empty if unknown
 * @param told the plugin's own sentence; empty if it gives numbers, or nothing
 * @param lacks the resources that would exceed a limit; empty if the plugin does not report them
 */
public record LimitRefusal(
        Of of, String by, String queue, String state, String action, String told, List<LimitLack> lacks) {
    private static final String NOT_ADMITTED = "not admitted";

    public LimitRefusal {
        lacks = List.copyOf(lacks);
    }

    /** The subjects of a refusal. */
    public enum Of {
        /** The admission of a job, because of its minResources. */
        ADMISSION("not admitted: its minResources exceed what the cluster or its queue has left"),
        /** The request of a pod. */
        POD("its queue may not hold more");

        private final String reason;

        Of(String reason) {
            this.reason = reason;
        }
    }

    /** Returns whether it refuses the admission of a job. */
    public boolean isOfAdmission() {
        return of == Of.ADMISSION;
    }

    /** Returns whether the queue accepts new pods at all. */
    public boolean isOpen() {
        return state.equals("Open");
    }

    /**
     * Returns the kind of refusal, without numbers. An admission that no amount prevents has its cause instead, such as
     * a queue that is Closed.
     */
    public String reason() {
        return isOfAdmission() && lacks.isEmpty() ? sentence() : of.reason;
    }

    /**
     * Returns the limit, the amounts and the cause in one sentence. It names no pod, so that similar pods share it. The
     * held amounts are those at the time of the refusal.
     */
    public String sentence() {
        if (isOfAdmission()) {
            String why = lacks.isEmpty() ? cause() : admission(lacks);
            return why.isEmpty() ? NOT_ADMITTED : NOT_ADMITTED + ": " + why;
        }
        if (lacks.isEmpty()) {
            return cause().isEmpty() ? "queue " + queue + " may not hold more" : cause();
        }
        return byHolder(lacks).values().stream().map(this::ofPod).collect(Collectors.joining("; "));
    }

    /**
     * Returns one sentence for jobs that are not admitted and differ only in their requests, with the least total of
     * each resource.
     */
    public static String sentence(List<LimitRefusal> alike) {
        LimitRefusal first = alike.get(0);
        if (alike.stream().allMatch(each -> each.lacks.equals(first.lacks))) {
            return first.sentence();
        }
        Map<List<String>, LimitLack> least = alike.stream()
                .flatMap(each -> each.lacks.stream())
                .collect(Collectors.toMap(
                        lack -> List.of(lack.holder(), lack.resource()),
                        lack -> lack,
                        BinaryOperator.minBy(Comparator.comparingDouble(LimitLack::sum)),
                        LinkedHashMap::new));
        return NOT_ADMITTED + ": " + admission(List.copyOf(least.values()), " or more");
    }

    /**
     * Returns the limits of an admission as a clause: {@code queue q1 allows 28 cpu; with this job 29 would be
     * requested}.
     */
    public static String admission(List<LimitLack> lacks) {
        return admission(lacks, "");
    }

    private static String admission(List<LimitLack> lacks, String orMore) {
        return byHolder(lacks).values().stream()
                .map(ofOne -> ofJob(ofOne, orMore))
                .collect(Collectors.joining("; "));
    }

    private static String ofJob(List<LimitLack> lacks, String orMore) {
        LimitLack first = lacks.get(0);
        if (first.limit() == 0 && (first.isCluster() || first.queue().isEmpty())) {
            return "%s no %s, and this job requests %s%s"
                    .formatted(
                            first.isCluster() ? "the cluster has" : first.holder() + " allows",
                            first.resource(),
                            first.amount(first.asked()),
                            orMore);
        }
        return "%s %s; with this job %s%s would be requested%s%s"
                .formatted(
                        first.isCluster() ? "the cluster has" : first.holder() + " allows",
                        joined(lacks, LimitLack::limit, true),
                        joined(lacks, LimitLack::sum, lacks.size() > 1),
                        orMore,
                        first.isCluster() ? " in " + first.holder() : "",
                        reserved(lacks));
    }

    private static String reserved(List<LimitLack> lacks) {
        List<LimitLack> some =
                lacks.stream().filter(lack -> lack.reserved() > 0).toList();
        return some.isEmpty()
                ? ""
                : " (%s by groups admitted before)".formatted(joined(some, LimitLack::reserved, lacks.size() > 1));
    }

    private String ofPod(List<LimitLack> ofOne) {
        LimitLack first = ofOne.get(0);
        String then = action.isEmpty() ? "" : " while %s ran".formatted(action);
        String held = joined(ofOne, LimitLack::held, ofOne.size() > 1);
        String asked = joined(ofOne, LimitLack::asked, ofOne.size() > 1);
        String limit = joined(ofOne, LimitLack::limit, true);
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

    /** Returns the cause of a refusal without numbers; empty if unknown. */
    private String cause() {
        if (!told.isEmpty()) {
            return told;
        }
        if (!isOpen()) {
            return state.isEmpty()
                    ? "queue %s has no status.state, and only an Open queue takes new jobs".formatted(queue)
                    : (QueueSpec.STATES.contains(state)
                                    ? "queue %s is %s"
                                    : "queue %s has the state \"%s\", and only an Open queue takes new jobs")
                            .formatted(queue, state);
        }
        return by.isEmpty() ? "" : by + " rejects it and reports no numbers";
    }

    /** Groups the resources by the owner of the limit and preserves their order. */
    private static Map<String, List<LimitLack>> byHolder(List<LimitLack> lacks) {
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
    private static String joined(List<LimitLack> lacks, ToDoubleFunction<LimitLack> amount, boolean isNamed) {
        return lacks.stream()
                .map(lack -> lack.amount(amount.applyAsDouble(lack)) + (isNamed ? " " + lack.resource() : ""))
                .distinct()
                .collect(Collectors.joining(" and "));
    }
}
