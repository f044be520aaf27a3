package dev.terrace.plugins.pdb;

import dev.terrace.model.DisruptionBudgetSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.selector.LabelSelector;
import dev.terrace.model.selector.Requirement;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds the budgets that cover a pod. Cached per pod, and indexed by the single label value that nearly every budget
 * selects.
 */
final class Budgets {
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
        found.removeIf(number -> !counts(all.get(number), pod));
        return found.isEmpty()
                ? NONE
                : found.stream().mapToInt(Integer::intValue).toArray();
    }

    private static boolean counts(DisruptionBudgetSpec budget, TaskSpec pod) {
        return budget.covers(pod.labels()) && !budget.disrupted().contains(pod.name());
    }
}
