package dev.terrace.model.report;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The reason why a job is not admitted.
 *
 * @param by the plugin that said no; empty if unknown
 * @param queue the job's queue
 * @param state {@code status.state} of the queue, as written; empty if not given
 * @param told the plugin's own sentence; empty if it gives numbers, or nothing
 * @param lacks the resources that would exceed a limit; empty if the plugin does not report them
 */
public record AdmissionRefusal(String by, String queue, String state, String told, List<LimitLack> lacks)
        implements LimitRefusal {
    private static final String REASON = "not admitted: its minResources exceed what the cluster or its queue has left";

    private static final String BEGINNING = "not admitted";

    public AdmissionRefusal {
        lacks = List.copyOf(lacks);
    }

    @Override
    public String reason() {
        return REASON;
    }

    @Override
    public String sentence() {
        String why = lacks.isEmpty() ? cause() : limits(lacks);
        return why.isEmpty() ? BEGINNING : BEGINNING + ": " + why;
    }

    /** Returns one sentence for jobs that differ only in their requests. */
    public static String sentence(List<AdmissionRefusal> alike) {
        AdmissionRefusal least = alike.stream()
                .min(Comparator.comparing(each -> each.lacks().stream()
                        .mapToDouble(LimitLack::sum)
                        .findFirst()
                        .orElse(0)))
                .orElseThrow();
        boolean isOne = alike.stream().map(AdmissionRefusal::lacks).distinct().count() == 1;
        return least.lacks.isEmpty() || isOne ? least.sentence() : BEGINNING + ": " + limits(least.lacks, " or more");
    }

    /** Returns the limits as a clause: {@code queue q1 allows 28 cpu; with this job 29 would be requested}. */
    public static String limits(List<LimitLack> lacks) {
        return limits(lacks, "");
    }

    private static String limits(List<LimitLack> lacks, String orMore) {
        return LimitRefusal.byHolder(lacks).values().stream()
                .map(ofOne -> limit(ofOne, orMore))
                .collect(Collectors.joining("; "));
    }

    private static String limit(List<LimitLack> lacks, String orMore) {
        LimitLack first = lacks.get(0);
        if (first.limit() == 0 && (first.isCluster() || first.queue().isEmpty())) {
            return "%s no %s, and this job requests %s"
                    .formatted(
                            first.isCluster() ? "the cluster has" : first.holder() + " allows",
                            first.resource(),
                            first.amount(first.asked()));
        }
        return "%s %s; with this job %s%s would be requested%s%s"
                .formatted(
                        first.isCluster() ? "the cluster has" : first.holder() + " allows",
                        LimitRefusal.joined(lacks, LimitLack::limit, true),
                        LimitRefusal.joined(lacks, LimitLack::sum, lacks.size() > 1),
                        orMore,
                        first.isCluster() ? " in " + first.holder() : "",
                        reserved(lacks));
    }

    private static String reserved(List<LimitLack> lacks) {
        List<LimitLack> some =
                lacks.stream().filter(lack -> lack.reserved() > 0).toList();
        return some.isEmpty()
                ? ""
                : " (%s by groups admitted before)"
                        .formatted(LimitRefusal.joined(some, LimitLack::reserved, lacks.size() > 1));
    }
}
