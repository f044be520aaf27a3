package dev.terrace.whatif.unblock;

import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.whatif.Change;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The pods that lose by changes, as "namespace/name", sorted.
 *
 * @param loses pods that are bound without the changes and not with them
 * @param evicts pods that are evicted with the changes and not without them
 */
public record SideEffects(List<String> loses, List<String> evicts) {
    static final SideEffects NONE = new SideEffects(List.of(), List.of());

    /**
     * Compares the decisions of two cycles.
     *
     * @param base those without the changes
     * @param changes the changes; pods that they remove do not lose
     */
    static SideEffects of(CycleReport base, CycleReport changed, List<Change> changes) {
        Set<String> loses = new TreeSet<>(Goal.bound(base));
        loses.removeAll(Goal.bound(changed));
        changes.forEach(change -> {
            if (change instanceof Change.Removed gone) {
                loses.remove(gone.key());
            }
        });
        Set<String> evicts = new TreeSet<>();
        changed.evictions().stream().map(Eviction::task).forEach(evicts::add);
        base.evictions().stream().map(Eviction::task).forEach(evicts::remove);
        return new SideEffects(List.copyOf(loses), List.copyOf(evicts));
    }

    /** Returns the number of entries. A pod may be in both lists. */
    public int count() {
        return loses.size() + evicts.size();
    }
}
