package dev.terrace.cli.report;

import dev.terrace.cli.layout.Column;
import dev.terrace.cli.layout.Table;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.report.name.Owners;
import java.util.List;

/** Which pods must leave which nodes, for which pods, and which plugins agreed. */
final class EvictionTable {
    private EvictionTable() {}

    static Table of(List<Eviction> evictions, Owners owners) {
        Capped<Alike<Eviction>> capped = Capped.of(
                Alike.group(evictions, one -> List.of(one.node(), one.preemptor(), because(one))), Alike::size);
        Table table = Table.of(Column.left("EVICTED"), Column.left("FROM"), Column.left("FOR"), Column.left("BECAUSE"))
                .footer(capped.footer());
        for (Alike<Eviction> alike : capped.shown()) {
            Eviction eviction = alike.first();
            table.row(
                    alike.names(Eviction::task, "pod"),
                    eviction.node(),
                    eviction.preemptor().isEmpty() ? "–" : owners.nameOf(eviction.preemptor()),
                    owners.told(because(eviction)));
        }
        return table;
    }

    private static String because(Eviction eviction) {
        return eviction.action() + (eviction.because().isEmpty() ? "" : ": " + eviction.because());
    }
}
