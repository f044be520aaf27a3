package dev.terrace.testkit;

import dev.terrace.model.Cluster;
import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.view.NodeChanges;
import dev.terrace.spi.view.SessionView;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Records the calls of a plugin that opens on an empty cluster. Shows which functions it registers for its arguments.
 */
public final class Opening {
    private Opening() {}

    /**
     * Returns the names of the methods that the plugin calls, in order: all registrations, and those of
     * {@link SessionView} in {@code ofSession}.
     *
     * @throws UnsupportedOperationException if the plugin calls another method of the session than these,
     *     {@code nodes}, {@code cluster}, {@code changes} and {@code hasTemplate}
     */
    public static List<String> calls(SchedulerPlugin plugin, Arguments arguments, String... ofSession) {
        List<String> calls = new ArrayList<>();
        plugin.open(session(calls, Set.of(ofSession)), hooks(calls), arguments);
        return calls;
    }

    private static SessionView session(List<String> calls, Set<String> counted) {
        return (SessionView) Proxy.newProxyInstance(
                Opening.class.getClassLoader(),
                new Class<?>[] {SessionView.class},
                (proxy, method, values) -> switch (method.getName()) {
                    case "nodes" -> List.of();
                    case "cluster" -> Cluster.empty();
                    case "changes" -> new NoChanges();
                    case "hasTemplate" -> false;
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
                    if (method.getReturnType() == boolean.class) {
                        return true;
                    }
                    calls.add(method.getName());
                    return proxy;
                });
    }

    /** Changes of an empty cluster, which has no nodes. */
    private record NoChanges() implements NodeChanges {
        @Override
        public long version() {
            return 0;
        }

        @Override
        public int[] changedSince(long version) {
            return new int[0];
        }
    }
}
