package dev.terrace.plugins.armada;

import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.Session;

/** Armada's order of jobs and queues. */
public final class ArmadaPlugin implements SchedulerPlugin {
    @Override
    public String name() {
        return "armada";
    }

    @Override
    public void open(Session session, Hooks hooks, Arguments arguments) {}
}
