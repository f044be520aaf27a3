package dev.terrace.cli.report;

import dev.terrace.cli.layout.Column;
import dev.terrace.cli.layout.Table;
import dev.terrace.model.report.CycleReport.Waiting;
import dev.terrace.model.report.LimitRefusal;
import dev.terrace.report.WaitingSince;
import dev.terrace.report.name.Owners;
import java.time.Instant;
import java.util.List;

/** The table of groups that wait for nodes, with the reasons. */
final class WaitingTable {
    private WaitingTable() {}

    static Table of(List<Waiting> waiting, WaitingSince since, Owners owners, Instant now) {
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
                    Figures.since(since.oldest(alike.items()), now),
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
}
