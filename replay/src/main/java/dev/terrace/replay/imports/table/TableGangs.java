package dev.terrace.replay.imports.table;

import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.Position;
import dev.terrace.model.finding.Words;
import dev.terrace.replay.trace.SortedJobs;
import dev.terrace.replay.trace.TaskRequest;
import dev.terrace.replay.trace.TraceJob;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Merges the rows with the same key into one job whose tasks start together. It is submitted with the first of them,
 * runs as long as the longest and asks for the largest amounts, because the tasks of a trace are equal. Its start is
 * unknown if that of one task is.
 */
final class TableGangs {
    private final Map<String, TraceJob> gangs = new LinkedHashMap<>();
    private final TreeSet<String> unequal = new TreeSet<>();
    private final TreeSet<String> unselected = new TreeSet<>();

    /** @param row the job of one row, whose id is the key */
    void add(TraceJob row) {
        gangs.merge(row.id(), row, this::merge);
    }

    void addTo(SortedJobs jobs) {
        gangs.values().forEach(jobs::add);
    }

    /** Returns warnings about jobs whose rows ask for different amounts or nodes. */
    List<Finding> findings(String file) {
        List<Finding> findings = new ArrayList<>();
        warn(findings, file, unequal, "ask for different amounts; each counts as the largest.");
        warn(findings, file, unselected, "select different nodes; in the trace, they may use all.");
        return findings;
    }

    private static void warn(List<Finding> findings, String file, SortedSet<String> jobs, String predicate) {
        if (!jobs.isEmpty()) {
            findings.add(Finding.warning(
                    Position.of(file),
                    "rows of %s, such as %s, %s"
                            .formatted(Words.count(jobs.size(), "job"), TraceJob.shown(jobs.first()), predicate)));
        }
    }

    private TraceJob merge(TraceJob gang, TraceJob row) {
        if (TaskRequest.areUnequal(List.of(gang.request(), row.request()))) {
            unequal.add(gang.id());
        }
        if (!gang.request().selector().equals(row.request().selector())) {
            unselected.add(gang.id());
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
