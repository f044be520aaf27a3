package dev.terrace.spi;

import dev.terrace.model.settings.Hook;
import dev.terrace.spi.view.HyperNode;
import dev.terrace.spi.view.SubJob;
import dev.terrace.spi.view.TaskGroup;
import java.util.List;
import java.util.function.BiFunction;

/** Hooks about network domains. */
public interface TopologyHooks extends HookRegistry {
    HookPoint<BiFunction<SubJob, List<HyperNode>, double[]>> HYPER_NODE_ORDER = HookPoint.of(Hook.HYPER_NODE_ORDER);
    HookPoint<DomainGradient> HYPER_NODE_GRADIENT = HookPoint.of(Hook.HYPER_NODE_GRADIENT);

    /** Scores each domain that can hold a sub-job, highest first. */
    default Hooks hyperNodeOrder(BiFunction<SubJob, List<HyperNode>, double[]> scores) {
        return on(HYPER_NODE_ORDER, scores);
    }

    /**
     * Divides the subdomains of a domain into groups for tasks that are placed together. A group is tried only if no
     * domain of the previous groups can hold the tasks.
     */
    default Hooks hyperNodeGradient(BiFunction<TaskGroup, HyperNode, List<List<HyperNode>>> gradient) {
        return hyperNodeGradient((group, within, purpose) -> gradient.apply(group, within));
    }

    /** Variant of {@code hyperNodeGradient} with groups that may depend on the purpose of the search. */
    default Hooks hyperNodeGradient(DomainGradient gradient) {
        return on(HYPER_NODE_GRADIENT, gradient);
    }
}
