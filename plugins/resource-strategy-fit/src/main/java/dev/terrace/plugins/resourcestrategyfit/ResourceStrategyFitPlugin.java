package dev.terrace.plugins.resourcestrategyfit;

import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.NodePredicate;
import dev.terrace.spi.NodeScore;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.view.SessionView;
import java.util.List;

/**
 * Spreads some resources and packs others. Each resource has its own strategy and weight, and annotations of a pod can
 * override them. Two policies are included: one keeps pods off nodes whose scarce resources they do not need, one keeps
 * cpu and memory free beside idle devices.
 *
 * <p>{@link StrategyFit} computes the score; {@link ScarceResources} and {@link ReservedProportion} are the policies.
 *
 * @see "Volcano, pkg/scheduler/plugins/resource-strategy-fit/resource_strategy_fit.go: resource-strategy-fit plugin"
 */
public final class ResourceStrategyFitPlugin implements SchedulerPlugin {
    static final Argument<Integer> WEIGHT = Argument.integer("resourceStrategyFitWeight")
            .orElse(10)
            .replacesUnless(weight -> weight >= 0, "at least 0")
            .means("Weight of the strategies in the node score; below 0 means 10");

    @Override
    public String name() {
        return "resource-strategy-fit";
    }

    @Override
    public String description() {
        return "Spreads some resources over the nodes and packs others, each by its own strategy and weight.";
    }

    @Override
    public List<Argument<?>> arguments() {
        return List.of(WEIGHT, ResourcePatterns.RESOURCES, ScarceResources.SRA, ReservedProportion.PROPORTIONAL);
    }

    @Override
    public void open(SessionView session, Hooks hooks, Arguments arguments) {
        ReservedProportion reserved = new ReservedProportion(given(arguments, ReservedProportion.PROPORTIONAL));
        if (reserved.isOn()) {
            hooks.predicate(NodePredicate.local(
                            shape -> reserved.restricted(shape.template().requests()), reserved::check)
                    .lasting());
        }
        int weight = arguments.get(WEIGHT);
        ResourcePatterns patterns = new ResourcePatterns(given(arguments, ResourcePatterns.RESOURCES));
        StrategyFit fit = new StrategyFit(patterns, session.cluster().resources(), weight);
        ScarceResources scarce = new ScarceResources(given(arguments, ScarceResources.SRA));
        if (weight > 0 || scarce.isOn()) {
            hooks.nodeOrder(NodeScore.local(
                            Demand::of,
                            (demand, node) ->
                                    fit.score(demand, node) + (scarce.isOn() ? scarce.score(demand, node) : 0))
                    .lasting());
        }
    }

    private static Arguments given(Arguments arguments, Argument<Arguments> map) {
        return arguments.find(map).orElse(Arguments.none());
    }
}
