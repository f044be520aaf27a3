package dev.example.preferzone;

import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.NodeScore;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.view.SessionView;
import java.util.List;

/** Prefers the nodes of one zone, which the configuration names. */
public final class PreferZonePlugin implements SchedulerPlugin {
    static final Argument<String> ZONE =
            Argument.text("prefer-zone.zone").orElse("").means("The zone whose nodes are preferred");

    @Override
    public String name() {
        return "prefer-zone";
    }

    @Override
    public List<Argument<?>> arguments() {
        return List.of(ZONE);
    }

    @Override
    public void open(SessionView session, Hooks hooks, Arguments arguments) {
        String zone = arguments.get(ZONE);
        hooks.nodeOrder(NodeScore.local(
                shape -> zone,
                (wanted, node) -> wanted.equals(node.spec().labels().get("topology.kubernetes.io/zone")) ? 1000 : 0));
    }
}
