package dev.terrace.cli.report;

import dev.terrace.cli.layout.Column;
import dev.terrace.cli.layout.Table;
import dev.terrace.model.JobSpec;
import dev.terrace.model.report.CycleReport.Waiting;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Which groups still wait for nodes, and why. */
final class WaitingTable {
    private WaitingTable() {}

    /** @param jobs by key */
    static Table of(List<Waiting> waiting, Map<String, JobSpec> jobs, Instant now) {
        Capped<Alike<Waiting>> capped =
                Capped.of(Alike.group(waiting, one -> List.of(one.queue(), Because.waiting(one))), Alike::size);
        Table table = Table.of(
                        Column.left("WAITING"),
                        Column.left("QUEUE"),
                        Column.right("PODS"),
                        Column.right("SINCE"),
                        Column.left("BECAUSE"))
                .footer(capped.footer());
        for (Alike<Waiting> alike : capped.shown()) {
            table.row(
                    alike.names(Waiting::job, "group"),
                    alike.first().queue(),
                    Integer.toString(
                            alike.items().stream().mapToInt(Waiting::tasks).sum()),
                    since(alike, jobs, now),
                    Because.waiting(alike.first()));
        }
        return table;
    }

    /** Of several, the one that has waited longest. */
    private static String since(Alike<Waiting> alike, Map<String, JobSpec> jobs, Instant now) {
        Optional<Instant> oldest = alike.items().stream()
                .map(waiting -> jobs.get(waiting.job()))
                .filter(Objects::nonNull)
                .map(JobSpec::created)
                .filter(created -> created.isAfter(Instant.MIN))
                .min(Instant::compareTo);
        return oldest.map(created -> Figures.age(Duration.between(created, now)))
                .orElse("–");
    }
}
