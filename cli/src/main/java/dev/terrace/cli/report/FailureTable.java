package dev.terrace.cli.report;

import dev.terrace.cli.layout.Column;
import dev.terrace.cli.layout.Table;
import dev.terrace.model.report.CycleReport.Failure;
import java.util.List;

/** The table of pods that can never get a node, with the reasons. */
final class FailureTable {
    private FailureTable() {}

    static Table of(List<Failure> failures) {
        FirstItems<AlikeGroup<Failure>> capped =
                FirstItems.of(AlikeGroup.group(failures, one -> List.of(one.queue(), because(one))), AlikeGroup::size);
        Table table = Table.of(Column.left("FAILED"), Column.left("QUEUE"), Column.left("BECAUSE"))
                .footer(capped.footer());
        for (AlikeGroup<Failure> alike : capped.shown()) {
            table.row(alike.names(Failure::task, "pod"), alike.first().queue(), because(alike.first()));
        }
        return table;
    }

    private static String because(Failure failure) {
        return failure.action() + ": " + failure.because();
    }
}
