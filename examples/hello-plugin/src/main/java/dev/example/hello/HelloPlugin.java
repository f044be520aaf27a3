package dev.example.hello;

import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.NodeScore;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.view.SessionView;
import java.util.List;

/**
 * Prefers nodes that say hello to the pod's team: a node whose label {@code example.dev/hello} equals the pod's label
 * {@code team}.
 */
public class HelloPlugin implements SchedulerPlugin {
    static final Argument<Integer> WEIGHT =
            Argument.integer("hello.weight").atLeast(0).orElse(1000).means("Score of such a node");

    @Override
    public String name() {
        return "hello";
    }

    @Override
    public String description() {
        return "Prefers nodes that say hello to the pod's team.";
    }

    @Override
    public List<Argument<?>> arguments() {
        return List.of(WEIGHT);
    }

    @Override
    public void open(SessionView session, Hooks hooks, Arguments arguments) {
        double weight = arguments.get(WEIGHT);
        hooks.nodeOrder(NodeScore.local(
                shape -> shape.label("team"),
                (team, node) -> team.equals(node.spec().labels().get("example.dev/hello")) ? weight : 0));
    }
}
