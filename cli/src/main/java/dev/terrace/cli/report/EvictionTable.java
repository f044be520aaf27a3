package dev.terrace.cli.report;

import dev.terrace.cli.layout.Column;
import dev.terrace.cli.layout.Table;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.report.EvictionEffects;
import dev.terrace.report.EvictionEffects.Gain;
import dev.terrace.report.EvictionEffects.Group;
import dev.terrace.report.name.Owners;
import java.util.List;

/** The table of evicted pods, with their nodes, their beneficiaries and the reasons. */
final class EvictionTable {
    private EvictionTable() {}

    static Table of(List<Eviction> evictions, EvictionEffects effects, Owners owners) {
        FirstItems<AlikeGroup<Eviction>> capped = FirstItems.of(
                AlikeGroup.group(evictions, one -> List.of(one.node(), taker(one, owners), because(one, effects))),
                AlikeGroup::size);
        Table table = Table.of(Column.left("EVICTED"), Column.left("FROM"), Column.left("FOR"), Column.left("BECAUSE"))
                .footer(capped.footer());
        for (AlikeGroup<Eviction> alike : capped.shown()) {
            Eviction eviction = alike.first();
            table.row(
                    alike.names(Eviction::task, "pod"),
                    eviction.node(),
                    taker(eviction, owners),
                    owners.told(because(eviction, effects)));
        }
        return table;
    }

    private static String taker(Eviction eviction, Owners owners) {
        String numbers = eviction.reason().taker();
        return eviction.preemptor().isEmpty()
                ? "–"
                : owners.nameOf(eviction.preemptor()) + (numbers.isEmpty() ? "" : " (" + numbers + ")");
    }

    /** Returns the rest of the sentence that the other columns begin. */
    private static String because(Eviction eviction, EvictionEffects effects) {
        String victim = eviction.reason().victim();
        StringBuilder text = new StringBuilder(eviction.action());
        text.append(victim.isEmpty() ? "" : victim.startsWith("(") ? " " + victim : ": " + victim);
        effects.group(eviction.job())
                .filter(Group::isBroken)
                .ifPresent(group -> text.append("; ").append(group.sentence()));
        effects.gained(eviction.preemptor())
                .filter(Gain::isNothing)
                .ifPresent(gain -> text.append("; gained ").append(gain.sentence()));
        return text.toString();
    }
}
