package dev.terrace.replay.imports;

import dev.terrace.replay.trace.PackedJobs;
import dev.terrace.replay.trace.SortedJobs;
import dev.terrace.replay.trace.TraceJob;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Sorts the rows of jobs. A job that was requeued has a row for each attempt: it is submitted with its first attempt,
 * starts with the first that started, and runs as long as the last. Single use.
 */
final class RequeuedJobs {
    private static final Comparator<TraceJob> IN_TIME = Comparator.comparingLong((TraceJob attempt) ->
                    attempt.loggedStart() == TraceJob.UNKNOWN ? Long.MAX_VALUE : attempt.loggedStart())
            .thenComparingLong(TraceJob::submit)
            .thenComparingInt(TraceJob::line);

    private final RowTally rows;
    private final SortedJobs first = new SortedJobs();
    private final Set<String> ids = new HashSet<>();
    /** The rows of jobs after their first ones. */
    private final Map<String, List<TraceJob>> further = new LinkedHashMap<>();

    RequeuedJobs(RowTally rows) {
        this.rows = rows;
    }

    /** Adds a row of a job and counts it as kept. */
    void add(TraceJob row) {
        rows.keep();
        if (ids.add(row.id())) {
            first.add(row);
        } else {
            further.computeIfAbsent(row.id(), id -> new ArrayList<>()).add(row);
        }
    }

    /** Returns the jobs in order of submission, with times of the same epoch as the rows. */
    SortedJobs jobs() {
        if (further.isEmpty()) {
            return first;
        }
        PackedJobs sorted = first.sorted();
        SortedJobs merged = new SortedJobs();
        for (TraceJob job : sorted) {
            List<TraceJob> others = further.get(job.id());
            if (others == null) {
                merged.add(job);
            } else {
                others.add(job);
            }
        }
        further.values().forEach(attempts -> merged.add(merge(attempts)));
        return merged;
    }

    private TraceJob merge(List<TraceJob> attempts) {
        attempts.sort(IN_TIME);
        long submit = attempts.get(0).submit();
        TraceJob last = attempts.get(0);
        for (TraceJob attempt : attempts.subList(1, attempts.size())) {
            if (attempt.loggedStart() == last.loggedStart()) {
                rows.revoke("repeats another row");
            }
            submit = Math.min(submit, attempt.submit());
            last = attempt;
        }
        return last.at(submit, last.run()).started(attempts.get(0).loggedStart());
    }
}
