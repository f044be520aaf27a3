package dev.terrace.engine.session;

import dev.terrace.model.report.CycleReport.Eviction;
import java.util.List;
import java.util.stream.Collectors;

/** The words of sentences about evicted pods. */
public final class EvictionWords {
    private EvictionWords() {}

    /**
     * Returns text such as {@code by preempt for ml/a-0 and others}; empty without evictions.
     *
     * @param separator precedes both parts
     */
    public static String by(List<Eviction> evictions, String separator) {
        if (evictions.isEmpty()) {
            return "";
        }
        String actions = evictions.stream().map(Eviction::action).distinct().collect(Collectors.joining(" and "));
        List<String> takers = evictions.stream()
                .map(Eviction::preemptor)
                .filter(taker -> !taker.isEmpty())
                .distinct()
                .toList();
        return separator + " by " + actions
                + (takers.isEmpty() ? "" : separator + " for " + takers.get(0))
                + (takers.size() > 1 ? " and others" : "");
    }
}
