package dev.terrace.plugins.pdb;

import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Need;
import dev.terrace.spi.Because;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Evicts a pod only while every PodDisruptionBudget that covers it allows another disruption. As in Volcano, each query
 * starts from the budgets' status, without the evictions of the session, and a pod without labels is never a victim.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/plugins/pdb/pdb.go">Volcano, pdb
 *     plugin</a>
 */
public final class PdbPlugin implements SchedulerPlugin {
    private static final String SPARED = "its disruption budget allows no more, or it has no labels";

    @Override
    public String name() {
        return "pdb";
    }

    @Override
    public String description() {
        return "Never evicts more pods at a time than their PodDisruptionBudgets allow.";
    }

    @Override
    public Set<Need> needs() {
        return Set.of(Need.DISRUPTION_BUDGETS);
    }

    @Override
    public void open(SessionView session, Hooks hooks, Arguments arguments) {
        Budgets budgets = new Budgets(session.cluster().disruptionBudgets());
        hooks.preemptable(Because.victims((preemptor, candidates) -> expendable(candidates, budgets), SPARED))
                .reclaimable(Because.victims((reclaimer, candidates) -> expendable(candidates, budgets), SPARED))
                .victimTasks(candidates -> expendable(candidates, budgets));
    }

    private static List<Task> expendable(List<Task> candidates, Budgets budgets) {
        int[] left = budgets.allowed();
        List<Task> expendable = new ArrayList<>();
        for (Task candidate : candidates) {
            if (!candidate.spec().labels().isEmpty() && use(budgets.of(candidate), left)) {
                expendable.add(candidate);
            }
        }
        return expendable;
    }

    /** Takes one disruption from each budget. Returns whether all of them had one left. */
    private static boolean use(int[] budgets, int[] left) {
        boolean hadOne = true;
        for (int budget : budgets) {
            left[budget]--;
            hadOne &= left[budget] >= 0;
        }
        return hadOne;
    }
}
