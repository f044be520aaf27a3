package dev.terrace.plugins.pdb;

import dev.terrace.model.DisruptionBudgetSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.selector.LabelSelector;
import dev.terrace.model.selector.Requirement;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Conflict;
import dev.terrace.model.settings.Need;
import dev.terrace.model.settings.Switch;
import dev.terrace.spi.Because;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.VictimFilter;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Allows a victim only if every PodDisruptionBudget that covers it allows another disruption. As in Volcano, each query
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
        return "Spares pods whose PodDisruptionBudget allows no disruption; each query starts from the budgets' status.";
    }

    @Override
    public Set<Need> needs() {
        return Set.of(Need.DISRUPTION_BUDGETS);
    }

    /** Victims come from the first tier that names any, so a budget in a tier below does not count. */
    @Override
    public List<Conflict> conflicts() {
        return Stream.of("gang", "conformance")
                .flatMap(above -> Stream.of(
                        unasked(above, Switch.PREEMPTABLE, "preempt"), unasked(above, Switch.RECLAIMABLE, "reclaim")))
                .toList();
    }

    private static Conflict unasked(String above, Switch victims, String action) {
        return Conflict.below(
                above,
                victims,
                action,
                action + " takes victims from the first tier that names any, so that budgets may be exceeded");
    }

    @Override
    public void open(SessionView session, Hooks hooks, Arguments arguments) {
        Budgets budgets = new Budgets(session.cluster().disruptionBudgets());
        VictimFilter<Task> expendable = Because.victims((taker, candidates) -> expendable(candidates, budgets), SPARED);
        hooks.preemptable(expendable)
                .reclaimable(expendable)
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

    /**
     * Finds the budgets that cover a pod. Cached per pod, and indexed by the single label value that nearly every
     * budget selects.
     */
    private static final class Budgets {
        private static final int[] NONE = {};

        private final List<DisruptionBudgetSpec> all;
        private final int[] allowed;
        private final Map<Label, List<Integer>> byLabel = new HashMap<>();

        /** The budgets that select no single label value, by namespace. */
        private final Map<String, List<Integer>> others = new HashMap<>();

        private final Map<Task, int[]> ofPods = new HashMap<>();

        /** A label of pods in a namespace. */
        private record Label(String namespace, String key, String value) {}

        Budgets(List<DisruptionBudgetSpec> all) {
            this.all = all;
            this.allowed = all.stream().mapToInt(DisruptionBudgetSpec::allowed).toArray();
            for (int number = 0; number < all.size(); number++) {
                DisruptionBudgetSpec budget = all.get(number);
                LabelSelector selector = budget.selector();
                Requirement label = selector == null ? null : selector.label();
                List<Integer> alike = label == null
                        ? others.computeIfAbsent(budget.namespace(), first -> new ArrayList<>())
                        : byLabel.computeIfAbsent(
                                new Label(
                                        budget.namespace(),
                                        label.key(),
                                        label.values().get(0)),
                                first -> new ArrayList<>());
                alike.add(number);
            }
        }

        /** The number of pods that each budget allows to be disrupted; a copy. */
        int[] allowed() {
            return allowed.clone();
        }

        /** The budgets that cover a pod. Must not be modified. */
        int[] of(Task pod) {
            return ofPods.computeIfAbsent(pod, first -> find(first.spec()));
        }

        private int[] find(TaskSpec pod) {
            List<Integer> found = new ArrayList<>(others.getOrDefault(pod.namespace(), List.of()));
            pod.labels()
                    .forEach((key, value) ->
                            found.addAll(byLabel.getOrDefault(new Label(pod.namespace(), key, value), List.of())));
            found.removeIf(number -> !all.get(number).isUsedBy(pod));
            return found.isEmpty()
                    ? NONE
                    : found.stream().mapToInt(Integer::intValue).toArray();
        }
    }
}
