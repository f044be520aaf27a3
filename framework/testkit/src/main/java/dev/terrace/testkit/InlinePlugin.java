package dev.terrace.testkit;

import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.view.SessionView;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A plugin from a name and a lambda that registers its hooks, for tests. Takes no arguments.
 *
 * @param name the name in configurations
 * @param functions registers the hooks
 */
public record InlinePlugin(String name, BiConsumer<SessionView, Hooks> functions) implements SchedulerPlugin {
    /** Returns a supplier for {@link ClusterBuilder#plugins}. */
    public static Supplier<SchedulerPlugin> registering(String name, Consumer<Hooks> functions) {
        return opening(name, (session, hooks) -> functions.accept(hooks));
    }

    /** Returns a supplier for functions that read the session when it opens. */
    public static Supplier<SchedulerPlugin> opening(String name, BiConsumer<SessionView, Hooks> functions) {
        return () -> new InlinePlugin(name, functions);
    }

    @Override
    public void open(SessionView session, Hooks hooks, Arguments arguments) {
        functions.accept(session, hooks);
    }
}
