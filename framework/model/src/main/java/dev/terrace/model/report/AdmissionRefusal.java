package dev.terrace.model.report;

import dev.terrace.model.resource.AmountText;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * Why a job is not admitted.
 *
 * @param by the plugin that said no; empty if it is not known
 * @param isOpen whether the job's queue takes new pods at all
 * @param lacks of what too much would be reserved; empty if the plugin does not say
 */
public record AdmissionRefusal(String by, boolean isOpen, List<LimitLack> lacks) implements LimitRefusal {
    /** What each such sentence begins with. */
    public static final String REASON = "not admitted: its minResources exceed what the cluster or its queue has left";

    public AdmissionRefusal {
        lacks = List.copyOf(lacks);
    }

    @Override
    public String reason() {
        return REASON;
    }

    @Override
    public String sentence() {
        String cause = cause();
        return cause.isEmpty() ? REASON : REASON + ": " + cause;
    }

    /**
     * What stands behind the reason: "its queue q1 may hold 28 cpu, and 29 would be spoken for"; empty if no plugin is
     * known.
     */
    public String cause() {
        if (!lacks.isEmpty()) {
            return limits(lacks);
        }
        return isOpen ? by.isEmpty() ? "" : by + " says no" : "its queue is closed";
    }

    /** One sentence for jobs that differ in nothing but what they ask for. */
    public static String sentence(List<AdmissionRefusal> alike) {
        AdmissionRefusal least = alike.stream()
                .min(Comparator.comparing(each -> each.lacks().stream()
                        .mapToDouble(LimitLack::sum)
                        .findFirst()
                        .orElse(0)))
                .orElseThrow();
        String sentence = least.sentence();
        return least.lacks.isEmpty()
                        || alike.stream()
                                        .map(AdmissionRefusal::lacks)
                                        .distinct()
                                        .count()
                                == 1
                ? sentence
                : REASON + ": " + limits(least.lacks, " or more");
    }

    /** The limits as a sentence of their own: "its queue q1 may hold 28 cpu, and 29 would be spoken for". */
    public static String limits(List<LimitLack> lacks) {
        return limits(lacks, "");
    }

    private static String limits(List<LimitLack> lacks, String orMore) {
        Set<String> holders = new LinkedHashSet<>();
        lacks.forEach(lack -> holders.add(lack.holder()));
        return holders.stream()
                .map(holder -> limit(
                        holder,
                        lacks.stream()
                                .filter(lack -> lack.holder().equals(holder))
                                .toList(),
                        orMore))
                .collect(Collectors.joining("; "));
    }

    private static String limit(String holder, List<LimitLack> lacks, String orMore) {
        return "%s may hold %s, and %s%s would be spoken for"
                .formatted(
                        holder,
                        joined(lacks, LimitLack::limit, true),
                        joined(lacks, LimitLack::sum, lacks.size() > 1),
                        orMore);
    }

    private static String joined(List<LimitLack> lacks, ToDoubleFunction<LimitLack> amount, boolean isNamed) {
        return lacks.stream()
                .map(lack -> AmountText.of(lack.resource(), amount.applyAsDouble(lack))
                        + (isNamed ? " " + lack.resource() : ""))
                .collect(Collectors.joining(" and "));
    }
}
