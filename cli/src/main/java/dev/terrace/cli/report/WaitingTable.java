package dev.terrace.cli.report;

import dev.terrace.cli.layout.Column;
import dev.terrace.cli.layout.Table;
import dev.terrace.model.JobSpec;
import dev.terrace.model.report.CycleReport.Waiting;
import dev.terrace.model.report.LimitRefusal;
import dev.terrace.report.name.Owners;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The table of groups that wait for nodes, with the reasons. */
final class WaitingTable {
    private WaitingTable() {}

    /** @param jobs the jobs by key */
    static Table of(List<Waiting> waiting, Map<String, JobSpec> jobs, Owners owners, Instant now) {
        FirstItems<AlikeGroup<Waiting>> capped =
                FirstItems.of(AlikeGroup.group(waiting, WaitingTable::sameness), AlikeGroup::size);
        Table table = Table.of(
                        Column.left("WAITING"),
                        Column.left("QUEUE"),
                        Column.right("PODS"),
                        Column.right("SINCE"),
                        Column.left("BECAUSE"))
                .footer(capped.footer());
        for (AlikeGroup<Waiting> alike : capped.shown()) {
            table.row(
                    alike.names(one -> owners.nameOf(one.job()), "group"),
                    alike.first().queue(),
                    Integer.toString(
                            alike.items().stream().mapToInt(Waiting::tasks).sum()),
                    since(alike, jobs, now),
                    owners.told(because(alike)));
        }
        return table;
    }

    /**
     * Returns the key of groups that share a line. Groups blocked by the same limit share one, whatever their requests.
     */
    private static List<?> sameness(Waiting one) {
        LimitRefusal refusal = one.limit();
        return refusal != null && refusal.isOfAdmission() && one.nodes() == 0
                ? List.of(
                        one.queue(),
                        refusal.by(),
                        refusal.isOpen(),
                        refusal.lacks().stream()
                                .map(lack -> List.of(lack.holder(), lack.resource(), lack.limit()))
                                .toList())
                : List.of(one.queue(), one.reason());
    }

    private static String because(AlikeGroup<Waiting> alike) {
        List<LimitRefusal> refusals = alike.items().stream()
                .map(Waiting::limit)
                .filter(limit -> limit != null && limit.isOfAdmission())
                .toList();
        return alike.size() > 1 && refusals.size() == alike.size()
                ? LimitRefusal.sentence(refusals)
                : alike.first().reason();
    }

    /** Returns the age of the oldest group. */
    private static String since(AlikeGroup<Waiting> alike, Map<String, JobSpec> jobs, Instant now) {
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
