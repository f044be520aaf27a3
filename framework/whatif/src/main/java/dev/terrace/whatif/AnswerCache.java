package dev.terrace.whatif;

import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Waiting;
import dev.terrace.whatif.WhatIf.Answer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An LRU cache of answers, keyed by their changes. It is bounded by the size of the reports, because the clusters share
 * most of their objects.
 */
final class AnswerCache {
    /** The maximum number of entries in all reports: about 100 MB. */
    private static final long MAX_ENTRIES = 1_000_000;

    private final int most;
    private final Map<List<Change>, Answer> answers = new LinkedHashMap<>(16, 0.75f, true);
    private long entries;

    /** @param most the maximum number of answers */
    AnswerCache(int most) {
        this.most = most;
    }

    @Nullable
    Answer get(List<Change> changes) {
        return answers.get(changes);
    }

    /** Adds an answer and evicts the least recently used ones. */
    void put(List<Change> changes, Answer answer) {
        answers.put(List.copyOf(changes), answer);
        entries += entries(answer.report());
        var eldest = answers.values().iterator();
        while (answers.size() > 1 && (answers.size() > most || entries > MAX_ENTRIES)) {
            entries -= entries(eldest.next().report());
            eldest.remove();
        }
    }

    private static long entries(CycleReport report) {
        return report.binds().size()
                + report.pipelined().size()
                + report.evictions().size()
                + report.waiting().stream()
                        .mapToLong((Waiting job) -> job.pods().size())
                        .sum();
    }
}
