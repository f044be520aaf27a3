package dev.terrace.cli.report;

import dev.terrace.cli.layout.Column;
import dev.terrace.cli.layout.Table;
import dev.terrace.model.JobSpec;
import dev.terrace.report.name.Owners;
import java.util.List;

/** The table of groups that the cycle admitted. */
final class AdmittedTable {
    private AdmittedTable() {}

    static Table of(List<JobSpec> admitted, Owners owners) {
        FirstItems<AlikeGroup<JobSpec>> capped =
                FirstItems.of(AlikeGroup.group(admitted, job -> List.of(job.queue(), needs(job))), AlikeGroup::size);
        Table table = Table.of(Column.left("ADMITTED"), Column.left("QUEUE"), Column.left("NEEDS"))
                .footer(capped.footer());
        for (AlikeGroup<JobSpec> alike : capped.shown()) {
            table.row(
                    alike.names(job -> owners.nameOf(job.key()), "group"),
                    alike.first().queue(),
                    needs(alike.first()));
        }
        return table;
    }

    private static String needs(JobSpec job) {
        String members = Figures.count(job.minMember(), "pod");
        return job.minResources() == null
                ? members
                : members + ", " + job.minResources().show();
    }
}
