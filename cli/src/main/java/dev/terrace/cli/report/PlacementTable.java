package dev.terrace.cli.report;

import dev.terrace.cli.layout.Column;
import dev.terrace.cli.layout.Table;
import dev.terrace.model.report.CycleReport.Bind;
import java.util.List;

/** The table of placed pods, with their nodes and the reasons. Serves bound and pipelined pods. */
final class PlacementTable {
    private PlacementTable() {}

    static Table of(String title, List<Bind> binds) {
        FirstItems<Placed> capped =
                FirstItems.of(Placed.group(binds), placed -> placed.binds().size());
        boolean hasDevices = binds.stream().anyMatch(bind -> !bind.devices().isEmpty());
        Table table = (hasDevices
                        ? Table.of(
                                Column.left(title), Column.left("ON"), Column.left("DEVICES"), Column.left("BECAUSE"))
                        : Table.of(Column.left(title), Column.left("ON"), Column.left("BECAUSE")))
                .footer(capped.footer());
        for (Placed placed : capped.shown()) {
            if (hasDevices) {
                table.row(placed.pods(), placed.nodes(), placed.devices(), placed.because());
            } else {
                table.row(placed.pods(), placed.nodes(), placed.because());
            }
        }
        return table;
    }
}
