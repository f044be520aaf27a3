package dev.terrace.testkit;

import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.view.SessionView;

/** Lets all jobs preempt and reclaim, so that a test needs no other plugin for it. */
public final class Starved implements SchedulerPlugin {
    @Override
    public String name() {
        return "starved";
    }

    @Override
    public void open(SessionView session, Hooks hooks, Arguments arguments) {
        hooks.jobStarving(job -> true);
    }
}
