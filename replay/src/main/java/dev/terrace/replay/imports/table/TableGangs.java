package dev.terrace.replay.imports.table;

import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.Position;
import dev.terrace.replay.trace.SortedJobs;
import dev.terrace.replay.trace.TraceJob;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Merges the rows with the same key into one job whose tasks start together. It is submitted with the first of them,
 * runs as long as the longest and asks for the largest amounts, because the tasks of a trace are equal. Its start is
 * unknown if that of one task is.
 */
final class TableGangs {
    private final Map<String, TraceJob> gangs = new LinkedHashMap<>();
    private final TreeSet<String> unequal = new TreeSet<>();

    /** @param row the job of one row, whose id is the key */
    void add(TraceJob row) {
        gangs.merge(row.id(), row, this::merge);
    }

    void addTo(SortedJobs jobs) {
        gangs.values().forEach(jobs::add);
    }

    /** Returns a warning about jobs whose rows ask for different amounts; none without such a job. */
    List<Finding> findings(String file) {
        return unequal.isEmpty()
                ? List.of()
                : List.of(Finding.warning(
                        Position.of(file),
                        "rows of %s jobs, such as %s, ask for different amounts; each counts as the largest."
                                .formatted(unequal.size(), TraceJob.shown(unequal.first()))));
    }

    private TraceJob merge(TraceJob gang, TraceJob row) {
        if (!gang.request().equals(row.request())) {
            unequal.add(gang.id());
        }
        int tasks = (int) Math.min(Integer.MAX_VALUE, (long) gang.tasks() + row.tasks());
        return gang.toBuilder()
                .submit(Math.min(gang.submit(), row.submit()))
                .run(gang.hasRun() && row.hasRun() ? Math.max(gang.run(), row.run()) : TraceJob.UNKNOWN)
                .estimate(Math.max(gang.estimate(), row.estimate()))
                .gang(tasks)
                .request(gang.request().orLarger(row.request()))
                .loggedStart(
                        gang.hasLoggedStart() && row.hasLoggedStart()
                                ? Math.max(gang.loggedStart(), row.loggedStart())
                                : TraceJob.UNKNOWN)
                .build();
    }
}
