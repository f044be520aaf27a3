package dev.terrace.testkit;

import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.view.SessionView;

/** Lets all jobs take from everyone whom an action offers, so that a test needs no other plugin for it. */
public final class EverybodyMayGo implements SchedulerPlugin {
    @Override
    public String name() {
        return "everybody-may-go";
    }

    @Override
    public void open(SessionView session, Hooks hooks, Arguments arguments) {
        hooks.jobStarving(job -> true)
                .preemptable((preemptor, candidates) -> candidates)
                .reclaimable((reclaimer, candidates) -> candidates);
    }
}
