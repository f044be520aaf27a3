package dev.terrace.plugins.conformance;

import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Trait;
import dev.terrace.spi.Because;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.VictimFilter;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Never evicts pods of {@code kube-system} or of the system's priority classes, which keep the cluster alive.
 *
 * @see "Volcano, pkg/scheduler/plugins/conformance/conformance.go: conformance plugin"
 */
public final class ConformancePlugin implements SchedulerPlugin {
    private static final String SPARED = "a pod of the system";

    @Override
    public String name() {
        return "conformance";
    }

    @Override
    public String description() {
        return "Never evicts pods of kube-system or of the system's priority classes.";
    }

    @Override
    public Set<Trait> traits() {
        return Set.of(Trait.BINDS_ONLY_RESTRICT, Trait.BINDS_KEEP_ORDERS, Trait.COUNTS_NO_TASKS);
    }

    @Override
    public void open(SessionView session, Hooks hooks, Arguments arguments) {
        VictimFilter<Task> expendable = Because.victims((taker, candidates) -> expendable(candidates), SPARED);
        hooks.preemptable(expendable)
                .reclaimable(expendable)
                .evictable(Because.victims(VictimFilter.each((eviction, candidate) -> !isVital(candidate)), SPARED));
    }

    /**
     * The expendable candidates. Returns the list itself if all are expendable, because it may hold the pods of a whole
     * cluster.
     */
    private static List<Task> expendable(List<Task> candidates) {
        int first = 0;
        while (first < candidates.size() && !isVital(candidates.get(first))) {
            first++;
        }
        if (first == candidates.size()) {
            return candidates;
        }
        List<Task> expendable = new ArrayList<>(candidates.subList(0, first));
        for (Task candidate : candidates.subList(first, candidates.size())) {
            if (!isVital(candidate)) {
                expendable.add(candidate);
            }
        }
        return expendable;
    }

    private static boolean isVital(Task task) {
        String priorityClass = task.template().priorityClassName();
        return priorityClass.equals("system-cluster-critical")
                || priorityClass.equals("system-node-critical")
                || task.spec().namespace().equals("kube-system");
    }
}
