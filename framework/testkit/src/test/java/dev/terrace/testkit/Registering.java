package dev.terrace.testkit;

import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.view.SessionView;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** A plugin that a test writes down in one line: its name, and what it registers. */
record Registering(String name, Consumer<Hooks> hooks) implements SchedulerPlugin {
    static Supplier<SchedulerPlugin> registering(String name, Consumer<Hooks> hooks) {
        return () -> new Registering(name, hooks);
    }

    @Override
    public void open(SessionView session, Hooks registry, Arguments arguments) {
        hooks.accept(registry);
    }
}
