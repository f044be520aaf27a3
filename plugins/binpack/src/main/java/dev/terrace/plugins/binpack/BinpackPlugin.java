package dev.terrace.plugins.binpack;

import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Trait;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.NodeScore;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.toolkit.ResourceWeights;
import dev.terrace.spi.view.SessionView;
import java.util.List;
import java.util.Set;

/**
 * Fills nodes one after another: scores a node higher the fuller the task would make it.
 *
 * <p>{@link WeightedRequests} computes the score.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/plugins/binpack/binpack.go">Volcano,
 *     binpack plugin</a>
 */
public final class BinpackPlugin implements SchedulerPlugin {
    private static final long MAX_NODE_SCORE = 100;

    static final Argument<Integer> WEIGHT =
            Argument.integer("binpack.weight").orElse(1).means("Weight of this plugin's node score");
    static final Argument<Integer> CPU = Argument.integer("binpack.cpu")
            .orElse(1)
            .replacesUnless(weight -> weight >= 0, "at least 0")
            .means("Weight of cpu in the score; below 0 means 1");
    static final Argument<Integer> MEMORY = Argument.integer("binpack.memory")
            .orElse(1)
            .replacesUnless(weight -> weight >= 0, "at least 0")
            .means("Weight of memory in the score; below 0 means 1");
    static final Argument<String> RESOURCES =
            Argument.text("binpack.resources").orElse("").means("Other resources that count, separated by commas");
    static final Argument<Integer> RESOURCE_WEIGHT = Argument.integer("binpack.resources.*")
            .orElse(1)
            .listedIn(RESOURCES)
            .replacesUnless(weight -> weight >= 0, "at least 0")
            .means("Weight of one of the other resources; below 0 means 1");

    @Override
    public String name() {
        return "binpack";
    }

    @Override
    public String description() {
        return "Fills nodes one after another: scores a node higher the fuller the task would make it.";
    }

    @Override
    public List<Argument<?>> arguments() {
        return List.of(WEIGHT, CPU, MEMORY, RESOURCES, RESOURCE_WEIGHT);
    }

    @Override
    public Set<Trait> traits() {
        return Set.of(Trait.BINDS_ONLY_RESTRICT, Trait.BINDS_KEEP_ORDERS, Trait.COUNTS_NO_TASKS);
    }

    @Override
    public void open(SessionView session, Hooks hooks, Arguments arguments) {
        int weight = arguments.get(WEIGHT);
        if (weight == 0) {
            return;
        }
        ResourceWeights weights =
                ResourceWeights.of(session.total().names(), arguments, CPU, MEMORY, RESOURCES, RESOURCE_WEIGHT);
        hooks.nodeOrder(NodeScore.local(
                        shape -> new WeightedRequests(shape.template().requests(), weights),
                        (requests, node) -> requests.filledPart(node) * (MAX_NODE_SCORE * weight))
                .lasting());
    }
}
