package dev.terrace.testkit;

import dev.terrace.model.Cluster;
import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.action.Session;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What a plugin asks for when it opens on a cluster of nothing: which functions it registers depends on its arguments.
 */
public final class Opening {
    private Opening() {}

    /**
     * The names of the methods that the plugin calls, in order: all of {@link Hooks}, and those of {@link Session} that
     * are named here. Of the rest of the session it may ask for the nodes and the cluster only; anything else throws.
     *
     * @throws UnsupportedOperationException if the plugin asks the session for more
     */
    public static List<String> calls(SchedulerPlugin plugin, Arguments arguments, String... ofSession) {
        List<String> calls = new ArrayList<>();
        plugin.open(session(calls, Set.of(ofSession)), hooks(calls), arguments);
        return calls;
    }

    private static Session session(List<String> calls, Set<String> counted) {
        return (Session) Proxy.newProxyInstance(
                Opening.class.getClassLoader(),
                new Class<?>[] {Session.class},
                (proxy, method, values) -> switch (method.getName()) {
                    case "nodes" -> List.of();
                    case "cluster" -> Cluster.empty();
                    default -> {
                        if (!counted.contains(method.getName())) {
                            throw new UnsupportedOperationException(method.getName());
                        }
                        calls.add(method.getName());
                        yield null;
                    }
                });
    }

    private static Hooks hooks(List<String> calls) {
        return (Hooks) Proxy.newProxyInstance(
                Opening.class.getClassLoader(), new Class<?>[] {Hooks.class}, (proxy, method, values) -> {
                    calls.add(method.getName());
                    return proxy;
                });
    }
}
